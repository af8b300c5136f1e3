import multer from 'multer'
import { json, Router, raw, text, urlencoded } from 'trunkline'

const router = Router()

// #region json
router.post('/json', json({ limit: '60b' }), (req, res) => res.json({ got: req.body ?? 'no JSON' }))
// #endregion

// #region form
router.post('/form', urlencoded(), (req, res) => res.json({ got: req.body }))
// #endregion

// #region text
router.post('/text', text(), (req, res) => res.json({ got: req.body, characters: req.body.length }))

router.post('/raw', raw({ type: 'application/octet-stream' }), (req, res) =>
  res.json({ bytes: req.body.length, hex: req.body.toString('hex') }),
)
// #endregion

// #region upload
const upload = multer({ limits: { fileSize: 1000, files: 2 } }) // middleware for Express, unchanged

router.post('/upload', upload.single('letter'), (req, res) =>
  res.json({ fields: req.body, name: req.file.originalname, type: req.file.mimetype, bytes: req.file.size }),
)

router.use((err, _req, res, next) => {
  if (err.code !== 'LIMIT_FILE_SIZE') return next(err)
  res.status(413).json({ error: err.message, field: err.field })
})
// #endregion

const JSON_TYPE = 'Content-Type: application/json'

export const bodies = {
  path: '/bodies',
  title: 'Bodies and uploads',
  about: 'A parser reads the request body into req.body before your handler runs. You say which types, and how much.',
  file: './topics/bodies.js',
  examples: [
    {
      title: 'JSON',
      teaches:
        'json() parses the body if the Content-Type is JSON. What is not valid JSON gets a 400, and more than the limit a 413, before your handler sees anything.',
      code: 'json',
      tries: [
        { shows: 'An object', request: ['POST /bodies/json', JSON_TYPE, '', '{ "name": "Ada", "born": 1815 }'] },
        { shows: 'Broken JSON', request: ['POST /bodies/json', JSON_TYPE, '', '{ "name": "Ada", '], status: 400 },
        {
          shows: 'Too long',
          request: ['POST /bodies/json', JSON_TYPE, '', `{ "name": "${'A very long name '.repeat(5)}" }`],
          status: 413,
        },
        { shows: 'Not JSON', request: ['POST /bodies/json', 'Content-Type: text/plain', '', '{}'] },
      ],
    },
    {
      title: 'Forms',
      teaches: 'urlencoded() parses what an HTML form sends. Brackets and repeated names work as in query strings.',
      code: 'form',
      tries: [
        {
          shows: 'A form',
          request: [
            'POST /bodies/form',
            'Content-Type: application/x-www-form-urlencoded',
            '',
            'user[name]=Ada&tag=a&tag=b',
          ],
        },
      ],
    },
    {
      title: 'Text and bytes',
      teaches:
        'text() gives you a string, decoded by the charset of the request. raw() gives you a Buffer: use it where you need the exact bytes, for example to check the signature of a webhook.',
      code: 'text',
      tries: [
        { shows: 'Text', request: ['POST /bodies/text', 'Content-Type: text/plain', '', 'Bom dia, olá'] },
        { shows: 'Bytes', request: ['POST /bodies/raw', 'Content-Type: application/octet-stream', '', 'bytes'] },
      ],
    },
    {
      title: 'File uploads',
      teaches:
        'multer, written for Express, works unchanged. Its errors carry no status, so the error handler turns a file over the limit into a 413.',
      code: 'upload',
      tries: [
        { shows: 'A small file', request: uploadOf('Dear Charles') },
        { shows: 'A file over the limit', request: uploadOf('Dear Charles, '.repeat(80)), status: 413 },
      ],
    },
  ],
  handler: router,
}

/** A form with one field and one file. */
function uploadOf(letter) {
  return [
    'POST /bodies/upload',
    'Content-Type: multipart/form-data; boundary=cut',
    '',
    '--cut',
    'Content-Disposition: form-data; name="to"',
    '',
    'Charles',
    '--cut',
    'Content-Disposition: form-data; name="letter"; filename="letter.txt"',
    'Content-Type: text/plain',
    '',
    letter,
    '--cut--',
  ]
}
