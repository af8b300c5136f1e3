// An OTLP receiver in a process of its own: keeps the spans and metrics that come as JSON, and gives them out by GET.
const http = require('node:http')

const kept = { traces: [], metrics: [] }

const server = http.createServer(async (req, res) => {
  const kind = req.url.slice('/v1/'.length)
  if (!(kind in kept)) return res.writeHead(404).end()
  if (req.method === 'POST') kept[kind].push(JSON.parse(await readAll(req)))
  res.setHeader('Content-Type', 'application/json')
  res.end(req.method === 'GET' ? JSON.stringify(kept[kind].splice(0)) : '{}')
})

async function readAll(stream) {
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

server.listen(0, '127.0.0.1', () => process.send(server.address().port))
