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
  about: 'req and res are the objects of node:http, with more on them. Everything you know about those still works.',
  file: './topics/inspection.js',
  examples: [
    {
      title: 'What a request tells you',
      teaches:
        'Most of what you need is a property: the path, the host, the client address, whether the connection is encrypted. Change the headers in the request, send it again, and see which values follow.',
      code: 'request',
      tries: [
        {
          shows: 'A request with headers',
          request: [
            'POST /inspection/request?a=1',
            'Content-Type: application/json',
            'Accept: text/html, application/json;q=0.5',
            'Range: bytes=0-99',
            'X-Requested-With: XMLHttpRequest',
            '',
            '{}',
          ],
        },
        { shows: 'A bare one', request: ['GET /inspection/request'] },
      ],
    },
    {
      title: 'What you can put on a response',
      teaches:
        'The methods of a response return the response, so you can chain them. Nothing is sent before the last one: until then you can still read and change every header.',
      code: 'response',
      tries: [{ shows: 'Headers', request: ['GET /inspection/response'], status: 203 }],
    },
    {
      title: 'Plain Node.js underneath',
      teaches:
        'write() and end() are those of Node.js, and can be mixed with the methods of the framework. Look at the raw response to see the chunks as they went over the wire.',
      code: 'stream',
      tries: [
        { shows: 'GET', request: ['GET /inspection/stream'] },
        { shows: 'HEAD', request: ['HEAD /inspection/stream'] },
      ],
    },
  ],
  handler: router,
}
