import { createServer } from 'node:http'

export function withSetting() {
  return createServer((_req, res) => {
    res.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end('hello '.repeat(200))
  }).listen(0, '127.0.0.1')
}
