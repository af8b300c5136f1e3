/**
 * Calls `onMessage` with each message of the chat once and in order, whatever becomes of connections and processes. Messages
 * have numbers without a gap: who sees one asks for what is missing.
 */
export function follow(socket, onMessage) {
  let last = 0

  const take = (message) => {
    if (message.id > last + 1) return false
    if (message.id === last + 1) {
      last = message.id
      onMessage(message)
    }
    return true
  }

  const catchUp = () => {
    socket.timeout(3000).emit('messages since', last, (err, messages) => {
      if (err) return socket.connected && catchUp()
      const before = last
      messages.every(take)
      if (last > before) catchUp() // there may be more than were given at once
    })
  }

  socket.on('connect', catchUp)
  socket.on('catch up', catchUp)
  socket.on('message', (message) => {
    if (!take(message)) catchUp()
  })
}
