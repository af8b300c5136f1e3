import { Router } from 'trunkline'

const router = Router()

// #region request
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
// #endregion

// #region response
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
// #endregion

// #region stream
router.get('/stream', (_req, res) => {
  res.type('text')
  for (const word of ['written', 'piece', 'by', 'piece']) res.write(`${word}\n`)
  res.end('with the methods of node itself\n')
})
// #endregion

export const inspection = {
  path: '/inspection',
  title: 'Request and response',
  about: 'What a request tells and what a response can be given. Both are still the objects of node:http.',
  file: './topics/inspection.js',
  tries: [
    {
      shows: 'Your request',
      request: [
        'POST /inspection/request?a=1',
        'Content-Type: application/json',
        'Accept: text/html, application/json;q=0.5',
        'Range: bytes=0-99',
        'X-Requested-With: XMLHttpRequest',
        '',
        '{}',
      ],
      code: 'request',
    },
    {
      shows: 'The headers of this very response',
      request: ['GET /inspection/response'],
      code: 'response',
      status: 203,
    },
    { shows: 'A response written by hand', request: ['GET /inspection/stream'], code: 'stream' },
    { shows: 'HEAD is answered by the handler for GET', request: ['HEAD /inspection/stream'], code: 'stream' },
  ],
  handler: router,
}
