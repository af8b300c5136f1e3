import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { App, Handler } from '../support/frameworks.ts'
import { describeLines, LINES, loadBuilt } from '../transports/lines.ts'

const { websocket } = loadBuilt<typeof import('../../src/websocket.cts')>('trunkline/websocket')
const { schema } = loadBuilt<typeof import('../../src/schema.cts')>('trunkline/schema')
const { connect } = loadBuilt<typeof import('../../src/test.cts')>('trunkline/test')

const Joining = {
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ since: z.coerce.number().int().min(0).default(0) }),
}

interface Joined {
  params: { id: number }
  query: { since: number }
}

function addRoom(app: App): App {
  const room = websocket((socket, req: Joined & never) => {
    const { params, query } = req as Joined
    socket.send(JSON.stringify([params.id, query.since]))
    socket.on('message', () => socket.send(JSON.stringify([params.id, (req as Joined).query.since])))
  })
  return app.get('/rooms/:id', schema(Joining) as never as Handler, room as never as Handler)
}

describeLines('schema() before a websocket()', (createApp) => {
  it('hands the checked values over, for as long as the WebSocket is open', async () => {
    const socket = await connect(addRoom(createApp()), '/rooms/7?since=41')
    expect(await socket.next()).toBe('[7,41]')
    socket.send('later')
    expect(await socket.next()).toBe('[7,41]')
    expect(await (await connect(addRoom(createApp()), '/rooms/7')).next()).toBe('[7,0]')
  })

  it('refuses with 400, and tells what is wrong, and where', async () => {
    const opening = connect(addRoom(createApp()), '/rooms/x?since=-1', { headers: { Accept: 'application/json' } })
    const { response } = await opening.then(
      () => expect.unreachable('it was opened'),
      (err) => err,
    )
    expect(response.status).toBe(400)
    expect(response.headers['content-type']).toContain('application/problem+json')
    const { status, errors } = JSON.parse(response.text)
    expect(status).toBe(400)
    expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/id', '/since'])
    expect(response.headers).not.toHaveProperty('sec-websocket-accept')
  })
})

describe('an error handler behind it', () => {
  it('gets the SchemaError and responds as it likes', async () => {
    const app = addRoom(LINES.v5().set('env', 'test'))
    app.use(((
      err: { status: number; code: string },
      _req: unknown,
      res: { status(code: number): { send(text: string): void } },
      _next: unknown,
    ) => res.status(422).send(err.code)) as never as Handler)
    const err = await connect(app, '/rooms/7?since=x').catch((refused) => refused)
    expect([err.response.status, err.response.text]).toEqual([422, 'request.invalid'])
  })
})
