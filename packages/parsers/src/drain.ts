import type { ServerResponse } from 'node:http'
import type { BodyRequest } from './flavour.ts'

/**
 * Throws away what the client still sends, so that the connection can serve its next request. Calls back as soon as an
 * answer is safe: at once on a connection that stays open. One that closes with the answer must be read to its end
 * first, because closing it on a client that still sends resets it, and the answer would be lost on the way.
 */
export function drain(req: BodyRequest, res: ServerResponse, done: () => void): void {
  if (req.readableEnded || req.destroyed) return done()
  req.resume()
  if (res.shouldKeepAlive === true) return done()
  const finish = (): void => {
    req.removeListener('end', finish)
    req.removeListener('error', finish)
    req.removeListener('close', finish)
    done()
  }
  req.on('end', finish)
  req.on('error', finish)
  req.on('close', finish)
}
