import multer from 'multer'
import { json, Router, raw, text, urlencoded } from 'trunkline'

const router = Router()

// #region json
router.post('/json', json({ limit: '60b' }), (req, res) => res.json({ got: req.body }))
// #endregion

// #region form
router.post('/form', urlencoded(), (req, res) => res.json({ got: req.body }))
// #endregion

// #region text
router.post('/text', text(), (req, res) => res.json({ got: req.body, characters: req.body.length }))
// #endregion

// #region raw
router.post('/raw', raw({ type: 'application/octet-stream' }), (req, res) =>
  res.json({ bytes: req.body.length, hex: req.body.toString('hex') }),
)
// #endregion

// #region upload
const upload = multer({ limits: { fileSize: 1000, files: 2 } }) // middleware for Express, unchanged

router.post('/upload', upload.single('letter'), (req, res) =>
  res.json({ fields: req.body, name: req.file.originalname, type: req.file.mimetype, bytes: req.file.size }),
)
// #endregion

const JSON_TYPE = 'Content-Type: application/json'

export const bodies = {
  path: '/bodies',
  title: 'Bodies and uploads',
  about:
    'A parser reads the body before the handler is called, up to a limit. Nothing is parsed that no parser was asked for.',
  file: './topics/bodies.js',
  tries: [
    { shows: 'JSON', request: ['POST /bodies/json', JSON_TYPE, '', '{ "name": "Ada", "born": 1815 }'], code: 'json' },
    {
      shows: 'JSON that is broken',
      request: ['POST /bodies/json', JSON_TYPE, '', '{ "name": "Ada", '],
      code: 'json',
      status: 400,
    },
    {
      shows: 'More than the limit',
      request: ['POST /bodies/json', JSON_TYPE, '', `{ "name": "${'A very long name '.repeat(5)}" }`],
      code: 'json',
      status: 413,
    },
    {
      shows: 'A form, as a browser sends it',
      request: [
        'POST /bodies/form',
        'Content-Type: application/x-www-form-urlencoded',
        '',
        'user[name]=Ada&tag=a&tag=b',
      ],
      code: 'form',
    },
    { shows: 'Text', request: ['POST /bodies/text', 'Content-Type: text/plain', '', 'Bom dia, olá'], code: 'text' },
    {
      shows: 'Bytes',
      request: ['POST /bodies/raw', 'Content-Type: application/octet-stream', '', 'bytes'],
      code: 'raw',
    },
    {
      shows: 'A file, by multer',
      request: [
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
        'Dear Charles',
        '--cut--',
      ],
      code: 'upload',
    },
  ],
  handler: router,
}
