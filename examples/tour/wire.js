import { connect } from 'node:net'
import { Router, text } from 'trunkline'
import { crossOrigin } from 'trunkline/tools'

const MOST_AT_ONCE = 16
const LONGEST = 15_000 // milliseconds

let open = 0

/**
 * Sends the bytes of a request to this very server, by a connection of its own, and answers with the bytes that come back, as
 * they come. A page cannot see those: browsers show what is in them.
 */
export const wire = Router()

wire.post('/', crossOrigin(), text({ limit: '64kb' }), (req, res) => {
  if (typeof req.body !== 'string') return res.status(415).type('text').send('Send a request as text/plain.\n')
  if (open >= MOST_AT_ONCE) return res.status(503).type('text').send('Too many at once: try again in a moment.\n')
  const socket = connect(req.socket.localPort, req.socket.localAddress)
  open += 1
  socket.once('close', () => {
    open -= 1
  })
  socket.setTimeout(LONGEST, () => socket.destroy())
  socket.write(req.body)
  // Text as it is, whatever it may be: no browser is to take it for a page.
  res.type('text').stream(socket)
})
