import { createHash } from 'node:crypto'
import { Router } from 'trunkline'
import { FormError, parts } from 'trunkline/forms'

const router = Router()

// #region upload
router.post('/', async (req, res) => {
  const files = []
  for await (const part of parts(req, { maxFileSize: '20mb', maxFiles: 3 })) {
    if (part.filename === undefined || part.filename === '') continue // a field, or no file chosen
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of part.stream) {
      hash.update(chunk) // never whole in memory: write it to a disk or a bucket here
      size += chunk.length
    }
    files.push({ name: part.filename, size, sha256: hash.digest('hex') })
  }
  res.status(201).json({ files })
})

router.use((err, _req, res, next) => {
  if (!(err instanceof FormError)) return next(err)
  res.status(err.status).json({ error: err.message, code: err.code })
})
// #endregion

export const uploads = {
  path: '/uploads',
  title: 'Uploads with progress',
  about: 'Read a form with files part by part, as it arrives, with limits on everything.',
  file: './topics/uploads.js',
  examples: [
    {
      title: 'Send files',
      teaches:
        'parts() gives you one field or file at a time; while you are busy with it, the client waits. Choose a file of some megabytes to see the progress. Nothing is kept: the server returns size and hash.',
      code: 'upload',
      live: 'uploads',
      script: 'live/uploads.js',
      tries: [
        { shows: 'Two files', request: formOf(['a.txt', 'Dear Charles'], ['b.txt', 'Dear Ada']), status: 201 },
        { shows: 'Too many', request: formOf(...['a', 'b', 'c', 'd'].map((name) => [name, name])), status: 413 },
        { shows: 'Not a form', request: ['POST /uploads', 'Content-Type: text/plain', '', 'hello'], status: 415 },
      ],
    },
  ],
  handler: router,
}

function formOf(...files) {
  const lines = files.flatMap(([name, text]) => [
    '--cut',
    `Content-Disposition: form-data; name="file"; filename="${name}"`,
    'Content-Type: text/plain',
    '',
    text,
  ])
  return ['POST /uploads', 'Content-Type: multipart/form-data; boundary=cut', '', ...lines, '--cut--']
}
