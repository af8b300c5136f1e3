// Runs the sample of docs/guide/bodies-and-uploads.md that streams uploads to S3, with the AWS SDK, against an object store
// on the loopback: small files, large ones, one above the limit, and a client that leaves.
//   npm run build && npm ci --prefix checks/forms && node checks/forms/s3.js
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startObjectStore } from './object-store.js'

const PROGRAM = new URL('s3-sample.js', import.meta.url)
const MEGABYTE = 1024 ** 2

const objectStore = await startObjectStore()
const { store } = objectStore
Object.assign(process.env, {
  AWS_ENDPOINT_URL_S3: objectStore.url,
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
})

writeFileSync(PROGRAM, createProgram())
try {
  const { app } = await import(PROGRAM.href)
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  await checkUploads(port)
  await checkLimit(port)
  await checkLeaving(port)
  server.closeAllConnections()
  server.close()
} finally {
  rmSync(PROGRAM)
  objectStore.stop()
}

/** The sample as it stands on the page, which has no types, with the app around it and a limit that is reached soon. */
function createProgram() {
  const page = readFileSync(new URL('../../docs/guide/bodies-and-uploads.md', import.meta.url), 'utf8')
  const [, sample] = /```ts\n((?:(?!```)[\s\S])*@aws-sdk\/lib-storage[\s\S]*?)```/.exec(page)
  assert.match(sample, /maxFileSize: '5gb'/)
  return `import trunkline from 'trunkline'
export const app = trunkline().set('env', 'test')
${sample.replace("'5gb'", "'20mb'")}
app.use((err, _req, res, _next) => res.status(err.status ?? 500).send(err.code))
`
}

async function checkUploads(port) {
  for (const size of [0, 5, 3 * MEGABYTE, 12 * MEGABYTE + 1]) {
    const bytes = randomBytes(size)
    const body = new FormData()
    body.append('title', 'ignored')
    body.append('video', new File([bytes], 'a.bin', { type: 'video/mp4' }))
    const response = await fetch(`http://127.0.0.1:${port}/videos`, { method: 'POST', body })
    assert.equal(response.status, 201)
    const [key] = await response.json()
    assert.ok(store.objects.get(`/videos/${key}`).equals(bytes), `${size} bytes are stored as they were sent`)
  }
  assert.ok(store.parts >= 3, 'a large file goes up in parts')
  console.log(`ok: ${store.objects.size} files are stored, the largest one in ${store.parts} parts`)
}

async function checkLimit(port) {
  const stored = store.objects.size
  const body = new FormData()
  body.append('video', new File([new Uint8Array(21 * MEGABYTE)], 'a.bin'))
  const response = await fetch(`http://127.0.0.1:${port}/videos`, { method: 'POST', body })
  assert.deepEqual([response.status, await response.text()], [413, 'LIMIT_FILE_SIZE'])
  await until(() => store.uploads.size === 0)
  assert.deepEqual([store.objects.size, store.aborted], [stored, 1])
  console.log('ok: a file above the limit gets 413, and the upload is aborted in the store')
}

async function checkLeaving(port) {
  const stored = store.objects.size
  const head = [
    'POST /videos HTTP/1.1',
    'Host: a',
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${15 * MEGABYTE}`,
    '',
    '--b',
    'Content-Disposition: form-data; name="video"; filename="f"',
    '',
    '',
  ]
  const socket = connect(port, '127.0.0.1')
  socket.write(head.join('\r\n'))
  socket.write(Buffer.alloc(12 * MEGABYTE))
  await until(() => store.uploads.size === 1)
  socket.destroy()
  await until(() => store.aborted === 2)
  assert.deepEqual([store.uploads.size, store.objects.size], [0, stored])
  console.log('ok: when the client leaves, the upload is aborted in the store')
}

/** As long as it takes: only what never comes waits for ever. */
async function until(isSo) {
  while (!isSo()) await sleep(20)
}
