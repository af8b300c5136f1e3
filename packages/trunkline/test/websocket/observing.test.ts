import { tracingChannel } from 'node:diagnostics_channel'
import { expect, it, onTestFinished } from 'vitest'
import { built } from '../streams/serve.ts'
import type { Handler } from '../support/frameworks.ts'
import { describeLines, loadBuilt } from '../transports/lines.ts'

const { websocket } = loadBuilt<typeof import('../../src/websocket.cts')>('trunkline/websocket')
const { connect } = loadBuilt<typeof import('../../src/test.cts')>('trunkline/test')
const { routePatternOf, routes } = built

const check: Handler = function check(_req, _res, next) {
  next()
}
const room = (): Handler => websocket((socket, req) => socket.send(String(routePatternOf(req)))) as Handler

describeLines('a route with a websocket()', (createApp, line) => {
  it('is listed by routes()', () => {
    const app = createApp().use('/house', createApp().get('/rooms/:id', check, room()) as never)
    expect(routes(app)).toEqual([
      { method: 'GET', path: '/house/rooms/:id', keys: ['id'], handlers: ['check', 'websocket'], line },
    ])
  })

  it('tells its pattern, below mounts too', async () => {
    const app = createApp().use('/house', createApp().get('/rooms/:id', room()) as never)
    expect(await (await connect(app, '/house/rooms/7')).next()).toBe('/house/rooms/:id')
  })

  it('is published on the tracing channel as any handler is', async () => {
    const seen: string[] = []
    const on = (kind: string) => (message: unknown) => {
      const { layer, route } = message as { layer: { handle: { name: string } }; route?: { path: string } }
      if (route?.path === '/traced') seen.push(`${kind} ${layer.handle.name}`)
    }
    const subscribers = { start: on('start'), asyncEnd: on('asyncEnd') }
    const traced = tracingChannel('express.router.request')
    traced.subscribe(subscribers as never)
    onTestFinished(() => void traced.unsubscribe(subscribers as never))
    await (await connect(createApp().get('/traced', check, room()), '/traced')).next()
    expect(seen.filter((each) => /^start (check|websocket)$/.test(each))).toEqual(['start check', 'start websocket'])
    expect(seen).toContain('asyncEnd check')
  })
})
