// Serves a directory as a user who may not read all of it; run by unreadable.test.ts.
const { once } = require('node:events')
const [name, root] = process.argv.slice(2)
const framework = require(name)

const app = framework().use(framework.static(root))
app.use((err, _req, res, _next) => res.status(err.status).json({ code: err.code }))
const server = app.listen(0, '127.0.0.1')

async function start() {
  await once(server, 'listening')
  const { port } = server.address()
  // What is loaded on first use has to be loaded while this user may still read it.
  for (const path of ['open.txt', 'none']) await (await fetch(`http://127.0.0.1:${port}/${path}`)).text()
  if (process.getuid() === 0) {
    process.setgid(65534)
    process.setuid(65534)
  }
  process.send({ port })
}

start()
