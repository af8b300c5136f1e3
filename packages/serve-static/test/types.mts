// Compiled, not run: what programs typed with DefinitelyTyped's serve-static write.
import { createServer, type ServerResponse } from 'node:http'
import serveStatic, { type ServeStaticOptions } from '@trunkline/serve-static'
import serveStaticV1, { mime } from '@trunkline/serve-static-v1'
import trunkline, { type Response } from 'trunkline'

const options: ServeStaticOptions = { dotfiles: 'deny', fallthrough: false, index: ['index.html'] }
const handle: serveStatic.RequestHandler<ServerResponse> = serveStatic('public', options)
export const create: serveStatic.RequestHandlerConstructor<ServerResponse> = serveStaticV1
export const server = createServer((req, res) => handle(req, res, (err) => res.writeHead(err?.status ?? 404).end()))

export const app = trunkline()
  .use(serveStatic('public', { setHeaders: (res, path, stat) => res.setHeader('X-File', `${path} ${stat.size}`) }))
  .use('/own', serveStatic('public', { setHeaders: (res: Response) => void res.set('X-Own', 'yes') }))
  .use('/v1', serveStaticV1('public'))

serveStaticV1.mime.define({ 'model/gltf+json': ['gltf'] })
export const type: string = mime.lookup('scene.gltf')

// @ts-expect-error the root is a string
serveStatic(1)
// @ts-expect-error there is no such option
serveStatic('public', { fallThrough: true })
// @ts-expect-error 2.x has no mime
void serveStatic.mime
