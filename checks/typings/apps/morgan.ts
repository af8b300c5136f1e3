import framework, { type Request, type Response } from 'framework'
import morgan from 'morgan'

morgan.token<Request, Response>('user', (req, res) => `${req.ip} ${res.locals.user}`)
const app = framework()
app.use(morgan('combined'))
app.use(
  morgan(':method :url :user', { skip: (req: Request, res: Response) => req.path === '/' || res.statusCode < 400 }),
)
app.use(morgan<Request, Response>((tokens, req, res) => [tokens['method']?.(req, res), req.originalUrl].join(' ')))
