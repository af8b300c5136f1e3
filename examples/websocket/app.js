import trunkline from 'trunkline'
import { serve } from 'trunkline/server'
import { websocket } from 'trunkline/websocket'

const app = trunkline()
const rooms = new Map()

app.get('/', (_req, res) => {
  res.send(`<!doctype html>
<title>Chat</title>
<form method="post"><input autofocus aria-label="Message"></form><ol></ol>
<script>
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/rooms/lobby')
  socket.onmessage = ({ data }) => document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: data }))
  document.querySelector('form').onsubmit = (event) => {
    event.preventDefault()
    socket.send(document.querySelector('input').value)
    event.target.reset()
  }
</script>`)
})

app.get('/rooms/:name/count', (req, res) => res.json({ connected: rooms.get(req.params.name)?.size ?? 0 }))

// A WebSocket is a route: middleware before it, such as a login, would run here as on any request.
app.get(
  '/rooms/:name',
  websocket((socket, req) => {
    const { name } = req.params
    const members = rooms.get(name) ?? new Set()
    rooms.set(name, members.add(socket))
    socket.on('message', (data) => {
      for (const each of members) each.send(data.toString())
    })
    socket.on('close', () => {
      members.delete(socket)
      if (members.size === 0) rooms.delete(name)
    })
  }),
)

const running = await serve(app, { port: process.env.PORT ?? 3000 })
console.log(running.url)
