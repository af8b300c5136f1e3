// Two workers of `node:cluster`, and a primary that does nothing between `block` and the moment in which the first worker has
// stopped listening. `node cluster-program.cjs signal|close <file that says so>`
const cluster = require('node:cluster')
const { existsSync, writeFileSync } = require('node:fs')
const { serve } = require('trunkline/server')

const [, , stop, closedFile] = process.argv

if (cluster.isPrimary) startWorkers()
else startWorker()

async function startWorkers() {
  const [first] = [await listening(cluster.fork()), await listening(cluster.fork())]
  process.send({ port: first.port, pid: first.worker.process.pid })
  process.once('message', () => process.send('blocked', block))
  process.once('disconnect', () => {
    for (const worker of Object.values(cluster.workers)) worker.process.kill('SIGKILL')
    process.exit()
  })
}

function listening(worker) {
  return new Promise((resolve) => worker.once('listening', ({ port }) => resolve({ worker, port })))
}

function block() {
  while (!existsSync(closedFile)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
}

async function startWorker() {
  const { id } = cluster.worker
  const options = stop === 'signal' ? {} : { signals: [] }
  const running = await serve((_req, res) => res.end(`worker ${id}`), { port: 0, host: '127.0.0.1', ...options })
  running.server.once('close', () => writeFileSync(closedFile, ''))
  if (stop === 'close') process.once('SIGTERM', () => running.close().then(() => process.exit()))
}
