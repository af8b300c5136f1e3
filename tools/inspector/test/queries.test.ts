import { tracingChannel } from 'node:diagnostics_channel'
import { expect, it } from 'vitest'
import { describeFrameworks, type Handler, inject, inspect } from './support.ts'

/** What a database client publishes of one query; what it answers is not published. */
function ask(name: string, message: object, fails?: Error): Promise<unknown> {
  const run = async (): Promise<void> => {
    if (fails) throw fails
  }
  return tracingChannel(name).tracePromise(run, message)
}

describeFrameworks('queries of databases', (createApp) => {
  it('are shown below the handler that asked, without values', async () => {
    const inspected = inspect(createApp())
    const show: Handler = async function show(_req, res) {
      await ask('ioredis:command', { command: 'get', args: ['room:7'], database: 0 })
      await ask('node-redis:command', { command: 'SET', args: ['SET', 'room:7', '?'] })
      const sql = `select * from users where token = 'a\\'b' and "name" = 12.5 and note = 'it''s`
      await ask('mysql2:query', { query: sql, values: ['hidden'] })
      await ask('mysql2:execute', { query: 'select ?', values: [1] }, new Error('gone away')).catch(() => {})
      res.send({})
    }
    inspected.app.get('/', show)
    await inject(inspected.app as never, '/')
    const { outgoing, repeatedQueries } = await inspected.last()
    const shown = { isQuery: true, by: 'show', end: expect.any(Number) }
    expect(outgoing).toMatchObject([
      { method: 'ioredis', url: 'get room:7', ...shown },
      { method: 'redis', url: 'SET room:7 ?', ...shown },
      { method: 'mysql2', url: 'select * from users where token = ? and ? = ? and note = ??', ...shown },
      { method: 'mysql2', url: 'select ?', failure: 'gone away', ...shown },
    ])
    expect(repeatedQueries).toEqual([])
  })

  it('are named when the same one was sent five times', async () => {
    const inspected = inspect(createApp())
    inspected.app.get('/', async (_req, res) => {
      for (let id = 0; id < 5; id++) await ask('ioredis:command', { command: 'get', args: [`room:${id}`] })
      for (let id = 0; id < 4; id++) await ask('mysql2:query', { query: `select ${id}` })
      res.send({})
    })
    await inject(inspected.app as never, '/')
    expect((await inspected.last()).repeatedQueries).toEqual([{ query: 'ioredis: get room:?', times: 5 }])
  })

  it('of odd messages do no harm', async () => {
    const inspected = inspect(createApp())
    inspected.app.get('/', async (_req, res) => {
      for (const message of [
        {},
        { args: 7 },
        { command: null, args: [Symbol.iterator] },
        { query: Object.create(null) },
      ]) {
        await ask('mysql2:query', message)
      }
      res.send({ well: true })
    })
    const { status } = await inject(inspected.app as never, '/')
    expect(status).toBe(200)
  })
})
