const [form] = document.querySelectorAll('form.live')
const [status] = form.getElementsByTagName('output')
const [heard] = form.getElementsByTagName('ol')
const { name, text, join, say } = form.elements

join.addEventListener('click', async () => {
  join.disabled = true
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch('/chat/login', { method: 'POST', headers, body: JSON.stringify({ name: name.value }) })
  if (!response.ok) {
    join.disabled = false
    status.value = 'Give a name of 1 to 40 characters'
    return
  }
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/chat/room`)
  socket.addEventListener('open', () => {
    status.value = 'You are in the room'
    text.disabled = false
    say.disabled = false
    text.focus()
  })
  socket.addEventListener('message', ({ data }) => show(JSON.parse(data)))
  socket.addEventListener('close', ({ reason }) => {
    status.value = reason || 'The connection is closed'
    join.disabled = false
    text.disabled = true
    say.disabled = true
  })
  form.onsubmit = () => {
    if (text.value !== '') socket.send(JSON.stringify({ text: text.value }))
    text.value = ''
  }
})

form.addEventListener('submit', (event) => event.preventDefault())

function show({ from, text }) {
  const element = document.createElement('li')
  element.textContent = `${from}: ${text}`
  heard.append(element)
  while (heard.children.length > 20) heard.firstElementChild.remove()
}

form.dataset.state = 'ready'
