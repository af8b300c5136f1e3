import { initTRPC } from '@trpc/server'
import { type CreateExpressContextOptions, createExpressMiddleware } from '@trpc/server/adapters/express'
import framework from 'framework'

const createContext = ({ req, res }: CreateExpressContextOptions) => ({ token: req.get('Authorization'), res })
const t = initTRPC.context<typeof createContext>().create()
const router = t.router({ hello: t.procedure.query(({ ctx }) => ctx.token ?? 'nobody') })

const app = framework()
app.use('/trpc', createExpressMiddleware({ router, createContext }))
app.use(
  '/:tenant/trpc',
  createExpressMiddleware({ router, createContext, onError: ({ req, error }) => console.log(req.path, error) }),
)
