const compilerOptions = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: ['node'],
  typeRoots: ['../@types'],
}

/** What samples of the documentation have beside them: the files that they import, and names that their page has brought in. */
export const SAMPLE_FILES = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts'] }),
  'app.ts': "import trunkline from 'trunkline'\nexport const app = trunkline()\nexport default app\n",
  'app.routes.d.ts': `import type { Routes } from 'trunkline/client'
export type App = Routes<{
  'GET /books/:id': { params: { id: unknown }; response: { 200: { title: string } } }
  'POST /books': { body: { title: string; pages: number }; response: { 201: { title: string } } }
}>
`,
  'create-app.ts':
    "import trunkline from 'trunkline'\nexport const createApp = (_deps: { db: object }) => trunkline()\n",
  'users.ts': "import { Router } from 'trunkline'\nexport const users = Router()\n",
  'server.ts': `import trunkline, { type HandlerThatAdds, json } from 'trunkline'
import { events, schema } from 'trunkline/schema'
import { websocket } from 'trunkline/websocket'
import { z } from 'zod'
const Book = z.object({ title: z.string(), pages: z.number() })
const User = z.object({ name: z.string() })
const Price = z.object({ amount: z.number() })
const Say = z.object({ text: z.string() })
const Heard = z.object({ from: z.string(), text: z.string() })
const Problem = z.object({ title: z.string() })
export const app = trunkline()
  .get('/users/:id', schema({ response: { 200: User, 404: Problem } }), (_req, res) => res.json({ name: 'Ada' }))
  .post('/books', json(), schema({ body: Book, response: { 201: Book } }), (req, res) => res.status(201).json(req.body))
  .get('/prices', schema({ response: events(Price) }), () => {})
  .get('/rooms/:id', websocket({ message: Say, send: Heard }, () => {}))
export type App = typeof app
`,
  'names.d.ts': `
type App = import('./server.ts').App
type WebsocketRequest<P> = import('trunkline/websocket').WebsocketRequest<P>
declare namespace Express { interface Request { session: { name: string } } }
interface Tenant { id: string }
interface User { name: string }

declare const app: import('trunkline').Express
declare const trunkline: typeof import('trunkline').default
declare const client: typeof import('trunkline/client').client
declare const inject: typeof import('trunkline/test').inject
declare const json: typeof import('trunkline').json
declare const problemDetails: typeof import('trunkline/schema').problemDetails
declare const schema: typeof import('trunkline/schema').schema
declare const websocket: typeof import('trunkline/websocket').websocket

declare const assert: typeof import('node:assert/strict')
declare const http: typeof import('node:http')
declare const http2: typeof import('node:http2')
declare const z: typeof import('zod').z
declare namespace z {
  type input<S> = import('zod').input<S>
  type output<S> = import('zod').output<S>
}

declare const api: import('trunkline/client').Client<App>
declare const cert: string
declare const findUser: (token: string | undefined) => Promise<User | undefined>
declare const handler: () => void
declare const key: string
declare const next: import('trunkline').NextFunction
declare const path: string
declare const requireUser: import('trunkline').HandlerThatAdds<{ user: User }>
declare const show: import('trunkline').RequestHandler
declare const rooms: {
  say(room: string, message: { author: string; key: string; text: string }): void
  join(room: string, socket: import('trunkline/websocket').ServerWebSocket, since: number): void
}
declare const url: string
declare const users: { rename(id: string, name: string): Promise<User> }
declare const Book: import('zod').ZodObject<{ title: import('zod').ZodString }>
declare const NewBook: typeof Book
declare const Since: import('zod').ZodObject<{ since: import('zod').ZodNumber }>
declare const Saying: import('zod').ZodObject<{ key: import('zod').ZodString, text: import('zod').ZodString }>
declare const Say: import('zod').ZodObject<{ text: import('zod').ZodString }>
declare const Heard: import('zod').ZodObject<{ from: import('zod').ZodString, text: import('zod').ZodString }>
`,
}
