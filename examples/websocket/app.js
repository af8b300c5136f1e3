import trunkline from 'trunkline'
import { serve } from 'trunkline/server'
import { WebSocketServer } from 'ws'

const app = trunkline()
const sockets = new WebSocketServer({ noServer: true })

app.get('/', (_req, res) => {
  res.send(`<!doctype html>
<title>Chat</title>
<form><input autofocus aria-label="Message"></form><ol></ol>
<script>
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/chat')
  socket.onmessage = ({ data }) => document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: data }))
  document.querySelector('form').onsubmit = (event) => {
    event.preventDefault()
    socket.send(document.querySelector('input').value)
    event.target.reset()
  }
</script>`)
})

app.get('/count', (_req, res) => res.json({ connected: sockets.clients.size }))

sockets.on('connection', (socket) => {
  socket.on('error', () => {}) // its close event follows
  socket.on('message', (data) => {
    for (const each of sockets.clients) if (each.readyState === each.OPEN) each.send(data.toString())
  })
})

const running = await serve(app, { port: process.env.PORT ?? 3000, onClose: () => sockets.close() })

// Requests to upgrade a connection do not go through routes; they are answered beside them.
running.server.on('upgrade', (req, socket, head) => {
  const { pathname } = new URL(req.url, 'http://localhost')
  if (pathname !== '/chat') return socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  sockets.handleUpgrade(req, socket, head, (opened) => sockets.emit('connection', opened, req))
})

console.log(running.url)
