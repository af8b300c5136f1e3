// Mistakes that only showed at run time, and what looks like them and is right.
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express'

declare global {
  namespace Express {
    interface Settings {
      'sign in page': string
    }
  }
}

const app = express()
const router = express.Router()

// Factories that nobody called.
// @ts-expect-error
app.use(express.json)
// @ts-expect-error
app.use('/api', express.urlencoded)
// @ts-expect-error
app.use(express.raw)
// @ts-expect-error
app.post('/', express.text, (_req, res) => res.end())
// @ts-expect-error
app.use('/api', express.Router)
// @ts-expect-error
router.use(express.static)
app.use(express.json(), express.urlencoded({ extended: true }), express.Router(), express.static('public'))

// Settings.
// @ts-expect-error
app.set('etag', 'nonsense')
// @ts-expect-error
app.set('query parser', 'rich')
// @ts-expect-error
app.set('subdomain offset', '2')
// @ts-expect-error
app.set('x-powered-by', 'false')
// @ts-expect-error
app.set('sign in page', 1)
// @ts-expect-error
app.get('etag').trim()
app
  .set('trust proxy', 1)
  .set('trust proxy', ['10.0.0.0/8'])
  .set('trust proxy', (ip: string) => ip === '::1')
app.set('etag', 'strong').set('etag', false)
app.set('etag', (body: Buffer, encoding: string) => `"${body.length}${encoding}"`)
app.set('query parser', (text: string) => new URLSearchParams(text))
app.set('views', 'views').set('views', ['a', 'b']).set('view engine', 'pug').set('view options', { layout: false })
app
  .set('json spaces', 2)
  .set('port', process.env['PORT'] ?? 3000)
  .set('title', 'Shop')
  .set('tag', 1)
  .enable('dark mode')
for (const [name, value] of Object.entries({ env: 'test', port: 3000 })) app.set(name, value)
declare const some: 'etag' | 'port'
app.set(some, app.get(some))
export const port: number = app.get('port')
export const env = app.get('env').toUpperCase()
export const page = app.get('sign in page').toUpperCase()
export const file = `${app.get('views').concat('/index')}.${app.get('view engine')}`
export const read = (name: string) => app.get(name)

// What is passed on.
export const skip: RequestHandler = (req, _res, next) => {
  if (req.fresh) next('route')
  else next('router')
}
export const misspelt: RequestHandler = (req, _res, next) => {
  // @ts-expect-error
  if (req.fresh) next('rout')
  // @ts-expect-error
  else if (req.stale) next('Router')
  // @ts-expect-error
  else next('routes')
}
app.get('/', (_req, _res, next) => {
  // @ts-expect-error
  next('rotue')
})
export async function fail(req: Request, res: Response, next: NextFunction) {
  if (req.fresh) next()
  else if (req.stale) next(undefined)
  else if (req.xhr) next('no such user')
  else if (req.secure) next(new Error(req.path))
  else if (req.ip) next(req.ip)
  else if (req.body) next(req.body)
  else if (req.baseUrl) next('constructor')
  next(null)
  next(`no ${req.path}`)
  next({ status: 404 })
  next(...(req.fresh ? [] : [new Error(req.path)]))
  try {
    await Promise.reject(new Error()).catch(next)
    setImmediate(next)
    res.download('file', next)
    process.once('exit', next)
  } catch (err) {
    next(err)
  }
}
const plain: (err?: Error | null) => void = (err) => err
const loose: (...given: unknown[]) => void = () => {}
export const taken: NextFunction[] = [() => {}, (_err?: unknown) => {}, loose]
export function passOn<Any, Text extends string, Failure extends Error>(
  next: NextFunction,
  ...given: [Any, Text, Failure]
) {
  next(given[0])
  next(given[1])
  next(given[2])
}

// What tests pass for `next`.
export const seen: NextFunction = (err) => err.status
export const orNone: NextFunction = (err?: Error | string) => err
export const call = (handler: RequestHandler, req: Request, res: Response) => handler(req, res, (err) => err.status)
export const given = (next: NextFunction): ((err?: Error | null) => void)[] => [plain, next]
app.use((_req, _res, next) => given(next)).use((_req, _res, next) => taken.push(next))
