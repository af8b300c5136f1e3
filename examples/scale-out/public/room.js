/**
 * Joins a room and stays in it, whatever becomes of connections and processes: connects again, tells which message it had
 * last, and says again what it has not seen in the room. `onMessage` gets each message once and in order.
 */
export function joinRoom(url, onMessage, connect = (address) => new WebSocket(address)) {
  const unseen = new Map() // what was said, by its key, until it comes back as a message of the room
  let last = 0
  let connections = 0
  let wait = 50
  let hasLeft = false
  let socket
  let timer

  const open = () => {
    socket = connect(`${url}?since=${last}`)
    socket.onopen = () => {
      connections++
      wait = 50
      for (const text of unseen.values()) socket.send(text)
    }
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data)
      last = message.id
      unseen.delete(message.key)
      onMessage(message)
    }
    socket.onerror = () => {} // `close` follows
    socket.onclose = () => {
      if (hasLeft) return
      timer = setTimeout(open, wait * (0.5 + Math.random())) // not all clients at the same moment
      wait = Math.min(wait * 2, 2000)
    }
  }

  open()
  return {
    /** It is stored once, however often it has to be sent: by its key. */
    say(text) {
      const key = crypto.getRandomValues(new Uint32Array(4)).join('-')
      const said = JSON.stringify({ key, text })
      unseen.set(key, said)
      if (socket.readyState === 1) socket.send(said)
      return key
    },
    leave() {
      hasLeft = true
      clearTimeout(timer)
      socket.close()
    },
    /** How often it has connected. */
    connections: () => connections,
  }
}
