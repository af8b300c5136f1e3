import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import multer from 'multer'
import trunkline from 'trunkline'

const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
process.once('exit', () => rmSync(folder, { recursive: true }))

// Files go to the disk under names that multer makes up; what the client calls them is not to be trusted.
const upload = multer({ dest: folder, limits: { fileSize: 1024 * 1024, files: 3 } })

export const app = trunkline()
const photos = new Map()

app.get('/', (_req, res) => {
  res.send(`<!doctype html>
<title>Uploads</title>
<form method="post" action="/photos" enctype="multipart/form-data">
  <input name="title" placeholder="Title"> <input type="file" name="photo"> <button>Send</button>
</form>`)
})

app.post('/photos', upload.single('photo'), (req, res) => {
  if (!req.file) return res.status(400).json({ error: 'no file in the field "photo"' })
  const { filename, originalname, mimetype, size } = req.file
  photos.set(filename, { name: originalname, type: mimetype })
  res
    .status(201)
    .location(`/photos/${filename}`)
    .json({ id: filename, title: req.body.title, name: originalname, size })
})

app.get('/photos/:id', (req, res, next) => {
  const photo = photos.get(req.params.id)
  if (!photo) return next()
  // Downloaded, not shown: a page of somebody else's must not run under our own address.
  res.download(join(folder, req.params.id), photo.name)
})

app.use((err, _req, res, next) => {
  if (!(err instanceof multer.MulterError)) return next(err)
  const status = err.code === 'LIMIT_FILE_SIZE' ? 413 : 400
  res.status(status).json({ error: err.message })
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = app.listen(process.env.PORT ?? 3000, (err) => {
    if (err) throw err // the port is taken, for one
    console.log(`http://localhost:${server.address().port}`)
  })
}
