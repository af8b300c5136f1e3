// Has a file sent again and again, collects what is young after each batch, and prints by how many bytes a request the
// old space has grown: by what was made for a request and did not die young.
const { createServer, Agent, get } = require('node:http')
const { getHeapSpaceStatistics, setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc')
const [line, method] = process.argv.slice(2)

const app = require(line)()
app.get('/', (_req, res) => res[method](__filename))
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const server = createServer(app).listen(0, '127.0.0.1', async () => {
  await askAndCollect(200)
  gc()
  const before = oldSpace()
  for (let batch = 0; batch < 20; batch++) await askAndCollect(25)
  console.log(Math.round((oldSpace() - before) / 500))
  process.exit()
})

async function askAndCollect(times) {
  for (let i = 0; i < times; i++) await ask()
  // Until the last response has closed.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  gc({ type: 'minor' })
  gc({ type: 'minor' }) // what survives two of them is moved to the old space
}

function ask() {
  return new Promise((resolve, reject) => {
    const client = get({ host: '127.0.0.1', port: server.address().port, agent }, (res) => {
      if (res.statusCode !== 200) reject(new Error(`status ${res.statusCode}`))
      res.resume().on('end', resolve)
    })
    client.on('error', reject)
  })
}

function oldSpace() {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space').space_used_size
}
