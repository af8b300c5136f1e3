// Serves app.cjs. When its parent says so, it loses what it is told to lose, and can load no more modules.
const { once } = require('node:events')
const fs = require('node:fs')
const Module = require('node:module')
const createApp = require('./app.cjs')

const [line, root, lack] = process.argv.slice(2)
const server = createApp(require(`trunkline/${line}`), line, root).listen(0, '127.0.0.1')
// A connection that closes gives its descriptor back.
server.keepAliveTimeout = 0

const LACKS = {
  nothing() {},
  modules() {
    const load = Module._load
    Module._load = function loadNoMore(id, parent, ...rest) {
      // What is loaded already is found without opening a file.
      const isLoaded = Module.isBuiltin(id) || Module._resolveFilename(id, parent) in require.cache
      if (!isLoaded) throw new Error(`${id} is loaded too late`)
      return Reflect.apply(load, this, [id, parent, ...rest])
    }
  },
  descriptors() {
    try {
      for (;;) fs.openSync('/dev/null')
    } catch (err) {
      if (err.code !== 'EMFILE') throw err
    }
  },
  directory() {
    process.chdir(fs.mkdtempSync(`${root}-gone-`))
    fs.rmdirSync(process.cwd())
  },
  rights() {
    process.setgid(65534)
    process.setuid(65534)
  },
}

async function start() {
  await once(server, 'listening')
  process.on('message', async (connections) => {
    // Those that come later would find no descriptor.
    while ((await countConnections()) < connections) await new Promise((resolve) => setTimeout(resolve, 5))
    if (lack !== 'nothing') LACKS.modules()
    LACKS[lack]()
    process.send('ready')
  })
  process.send(server.address().port)
}

function countConnections() {
  return new Promise((resolve) => server.getConnections((_err, count) => resolve(count)))
}

start()
