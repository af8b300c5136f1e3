// Two workers of `node:cluster`, and a primary that does nothing between `block` and the moment in which the first worker has
// stopped listening: `node cluster-program.cjs signal|close <file that says so>`. Or three workers that are told to go at once:
// `node cluster-program.cjs all`
const cluster = require('node:cluster')
const { existsSync, writeFileSync } = require('node:fs')
const { serve } = require('trunkline/server')

const [, , stop, closedFile] = process.argv

if (stop === 'all') cluster.isPrimary ? stopAll() : startTwice()
else if (cluster.isPrimary) startWorkers()
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

/** Ends all workers at the same moment, and says with which status each of them went. */
async function stopAll() {
  const workers = await Promise.all(Array.from({ length: 3 }, () => ready(cluster.fork())))
  const codes = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
  for (const worker of workers) worker.process.kill('SIGTERM')
  process.send(await Promise.all(codes), () => process.disconnect())
}

function ready(worker) {
  return new Promise((resolve) => worker.once('message', () => resolve(worker)))
}

async function startTwice() {
  const place = { port: 0, host: '127.0.0.1' }
  await Promise.all([serve((_req, res) => res.end(), place), serve((_req, res) => res.end(), place)])
  process.send('ready')
}
