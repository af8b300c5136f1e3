import { Router } from 'trunkline'

const router = Router()

router.all('/request', (req, res) => {
  res.json({
    method: req.method,
    originalUrl: req.originalUrl,
    path: req.path,
    protocol: req.protocol,
    secure: req.secure,
    host: req.host,
    hostname: req.hostname,
    subdomains: req.subdomains,
    ip: req.ip,
    xhr: req.xhr,
    userAgent: req.get('User-Agent'),
    accepts: req.accepts(),
    encodings: req.acceptsEncodings(),
    bodyType: req.is('json', 'html', 'text') || 'no body that it knows',
    range: req.range(1000) ?? 'no range asked for',
  })
})

router.get('/response', (_req, res) => {
  res
    .status(203)
    .set('X-Tour', 'one value')
    .append('X-Stops', 'first')
    .append('X-Stops', 'second')
    .links({ next: '/inspection/request', up: '/' })
    .vary('Accept-Encoding')
    .json(res.getHeaders())
})

router.get('/stream', (_req, res) => {
  res.type('text')
  for (const word of ['written', 'piece', 'by', 'piece']) res.write(`${word}\n`)
  res.end('with the methods of node itself\n')
})

export const inspection = {
  path: '/inspection',
  title: 'Request and response',
  about: 'What a request tells and what a response can be given. Both are still the objects of node:http.',
  file: 'topics/inspection.js',
  links: [
    {
      href: '/inspection/request',
      shows: 'your request',
      command: "curl -H 'Range: bytes=0-99' -d '{}' -H 'Content-Type: application/json' ORIGIN/inspection/request",
    },
    { href: '/inspection/response', shows: 'the headers of this very response', status: 203 },
    { href: '/inspection/stream', shows: 'a response written by hand' },
  ],
  handler: router,
}
