import { readFileSync } from 'node:fs'
import trunkline from 'trunkline'
import { serve } from 'trunkline/server'

const app = trunkline()

app.get('/', (req, res) => res.json({ version: req.httpVersion, secure: req.secure, host: req.hostname }))

// Browsers speak HTTP/2 by TLS only: CERT and KEY name a certificate and its key. Without them it is plain HTTP/2, for
// curl --http2-prior-knowledge and for proxies. Clients of HTTP/1 are served too, by TLS.
const { CERT, KEY, PORT = 3000 } = process.env
const tls = CERT && KEY ? { tls: { cert: readFileSync(CERT), key: readFileSync(KEY) } } : {}
const { url } = await serve(app, { port: PORT, http2: true, ...tls })
console.log(url)
