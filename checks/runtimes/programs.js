// The programs that are compiled, one for each kind of entry and each way of loading it.

/** A program that loads an entry as CommonJS does in TypeScript. */
exports.commonjsProgram = function commonjsProgram({ specifier, kind, line }) {
  return `import loaded = require('${specifier}')\n${COMMONJS[kind](routerOf(line))}`
}

/** A program that loads an entry by its default, its names and as a whole. */
exports.moduleProgram = function moduleProgram({ specifier, kind, named, line }) {
  const first = kind === 'named' ? [] : ['loaded']
  const imported = [...first, ...(named.length > 0 ? [`{ ${named.join(', ')} }`] : [])].join(', ')
  const uses = named.map((name) => `void all.${name}, void ${name}\n`).join('')
  return `import ${imported} from '${specifier}'\nimport * as all from '${specifier}'\n${uses}void all\n${MODULE[kind](specifier, routerOf(line))}`
}

/** How a router is made and mounted. On 3.x it is a table of routes, with a middleware on it. */
function routerOf(line) {
  return line === 'v3'
    ? { create: (Router) => `new ${Router}()`, mounted: 'router.middleware' }
    : { create: (Router) => `${Router}()`, mounted: 'router' }
}

// What the types say has to be precise enough to notice a wrong use; without declarations, everything would be \`any\`.
const COMMONJS = {
  framework: ({ create, mounted }) => `
const app: loaded.Application = loaded()
const router = ${create('loaded.Router')}
app.use(loaded.json())
app.get('/:id', (req: loaded.Request, res: loaded.Response, next: loaded.NextFunction) => {
  if (req.path === '/') next()
  else res.status(200).json({ id: req.params['id'] })
})
app.use('/sub', ${mounted})
app.use('/files', loaded.static('files'))
// @ts-expect-error a framework is called without a number
loaded(1)
// @ts-expect-error there is no such method
app.noSuchMethod()
app.listen(0).close()
`,
  parsers: () => `
const json = loaded.json({ limit: '1mb' })
const form = loaded.urlencoded({ extended: true })
void json, void form
// @ts-expect-error there is no such parser
loaded.noSuchParser()
`,
  files: () => `
const serve: loaded.RequestHandler = loaded('files', { maxAge: '1 day', setHeaders: (res, path) => res.setHeader('X-Path', path) })
void serve
// @ts-expect-error a root is needed
loaded()
`,
  server: () => `
const running: Promise<loaded.RunningServer> = loaded.serve((_req, res) => res.end(), { port: 0 })
void running.then((server) => server.close({ timeout: 0 }))
// @ts-expect-error options are needed
void loaded.serve((_req, res) => res.end())
`,
  test: () => `
const answer: Promise<loaded.InjectResponse> = loaded.inject((_req, res) => res.end(), '/')
const agent: typeof fetch = loaded.createAgent((_req, res) => res.end())
void answer, void agent
// @ts-expect-error a URL is needed
void loaded.inject((_req, res) => res.end(), {})
`,
  tools: () => `
const refuse = loaded.crossOrigin({ trusted: ['https://a.example'] })
const limit = loaded.timeout(1000)
void refuse, void limit
// @ts-expect-error milliseconds are a number
loaded.timeout('1 s')
`,
  forms: () => `
const form: Promise<FormData> = loaded.formData({} as import('node:http').IncomingMessage, { maxTotal: '1mb' })
void form
// @ts-expect-error a request is needed
void loaded.formData(1)
`,
  websocket: () => `
const handler = loaded.websocket({ maxPayload: '1mb' }, (socket, req) => socket.send(req.headers.host ?? ''))
void handler
// @ts-expect-error there is no such option
loaded.websocket({ maxLoad: 1 }, () => {})
`,
  web: () => `
const handle: loaded.FetchHandler = loaded.toFetch((_req, res) => res.end())
void handle(new Request('http://a.example/'))
// @ts-expect-error an application is needed
loaded.toFetch(1)
`,
  named: () => 'void loaded\n',
  deep: () => 'void loaded\n',
}

const MODULE = {
  framework: (specifier, { create, mounted }) => `
import type { Application, NextFunction, Request, RequestHandler, Response } from '${specifier}'

const app: Application = loaded()
const log: RequestHandler = (req, _res, next) => {
  console.log(req.method, req.originalUrl)
  next()
}
const router = ${create('Router')}
router.get('/:id', async (req: Request, res: Response, next: NextFunction) => {
  if (req.path === '/') next()
  else res.status(200).json({ id: req.params['id'] })
})
app.use(log)
app.use(json())
app.use('/sub', ${mounted})
app.use('/files', loaded.static('files'))
app.use('/files', all.static('files'))
// @ts-expect-error a framework is called without a number
loaded(1)
// @ts-expect-error there is no such method
router.noSuchMethod()
app.listen(0).close()
`,
  parsers: () => `
const parser = json({ limit: '1mb' })
const form = urlencoded({ extended: true })
void parser, void form
// @ts-expect-error there is no such parser
loaded.noSuchParser()
`,
  files: (specifier) => `
import type { RequestHandler, ServeStaticOptions } from '${specifier}'
const options: ServeStaticOptions = { fallthrough: false, index: false }
const handle: RequestHandler = loaded('files', options)
export const again: loaded.RequestHandler = handle
import('node:http').then(({ createServer }) => createServer((req, res) => handle(req, res, (err) => res.end(err?.message))))
// @ts-expect-error there is no such option
loaded('files', { fallThrough: true })
`,
  server: () => `
void serve(liveness(), { port: 0, onClose: ({ cut }) => cut.toFixed() }).then(({ url }) => url.length)
void readiness({ db: () => true })
`,
  test: () => `
const app = (_req: object, res: import('node:http').ServerResponse) => res.end()
void inject(app, { method: 'POST', url: '/', body: { a: 1 } }).then(({ status }) => status.toFixed())
void createAgent(app)('/').then((response: Response) => response.text())
`,
  tools: () => `
void routes((_req: unknown, res: import('node:http').ServerResponse) => res.end())
void sse
`,
  forms: () => `
export async function count(req: import('node:http').IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const part of parts(req, { maxFiles: 1 })) bytes += (await part.bytes()).length
  return bytes + [...(await formData(req))].length
}
`,
  websocket: () => `
void upgrade
void websocket((socket) => socket.close(1000))
`,
  web: () => `
void toFetch((_req, res) => res.end())(new Request('http://a.example/'), { remoteAddress: '203.0.113.7' })
void fromFetch((request) => new Response(request.url))
`,
  named: () => '',
  deep: () => 'void loaded\n',
}
