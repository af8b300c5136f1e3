import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import trunkline from 'trunkline'
import { FormError, parts } from 'trunkline/forms'

export const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
process.once('exit', () => rmSync(folder, { recursive: true }))

const LIMITS = { maxFileSize: '5mb', maxFiles: 3, maxFields: 1, maxTotal: '16mb' }

export const app = trunkline()
const photos = new Map()

const page = fileURLToPath(new URL('page.html', import.meta.url))
app.get('/', (_req, res) => res.sendFile(page))

app.post('/photos', async (req, res) => {
  const saved = []
  let title = ''
  try {
    for await (const part of parts(req, LIMITS)) {
      if (part.filename === undefined) title = await part.text()
      else if (part.filename !== '') saved.push(await save(part)) // browsers send an empty file when none was chosen
    }
  } catch (err) {
    // The form was refused half-way, or the client left: the files before that are not kept.
    await Promise.all(saved.map(({ id }) => rm(join(folder, id), { force: true })))
    throw err
  }
  if (saved.length === 0) return res.status(400).json({ error: 'Choose a file' })
  for (const photo of saved) photos.set(photo.id, photo)
  res.status(201).json({ title, photos: saved })
})

/** Streams a file to the disk, under a name of our own: what the client calls it is for people to read. */
async function save({ filename, stream }) {
  const id = randomUUID()
  const path = join(folder, id)
  const file = createWriteStream(path, { flags: 'wx' })
  try {
    await pipeline(stream, file)
  } catch (err) {
    await rm(path, { force: true })
    throw err
  }
  return { id, name: filename, size: file.bytesWritten }
}

app.get('/photos/:id', (req, res, next) => {
  const photo = photos.get(req.params.id)
  if (!photo) return next()
  // Downloaded, not shown: a page of somebody else's must not run under our own address.
  res.download(join(folder, photo.id), photo.name)
})

const MESSAGES = {
  LIMIT_FILE_SIZE: 'A file is larger than 5 MB',
  LIMIT_FILE_COUNT: 'At most 3 files at a time',
  LIMIT_TOTAL_SIZE: 'The files are larger than 16 MB together',
}

app.use((err, _req, res, next) => {
  if (!(err instanceof FormError)) return next(err)
  res.status(err.status).json({ error: MESSAGES[err.code] ?? err.message, code: err.code })
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = app.listen(process.env.PORT ?? 3000, (err) => {
    if (err) throw err // the port is taken, for example
    console.log(`http://localhost:${server.address().port}`)
  })
}
