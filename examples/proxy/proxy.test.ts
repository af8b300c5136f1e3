import { describe, expect, it } from 'vitest'
import { importExample, serve } from '../support/serve.ts'

interface Example {
  createApp(target: string): { listen(port: number): unknown }
}

describe('the example of a proxy', async () => {
  const { createApp } = await importExample<Example>('proxy/app.js')
  const { default: trunkline } = await import('trunkline')
  const behind = trunkline()
  behind.use(trunkline.text())
  behind.all('/{*path}', (req, res) => {
    res.status(203).json([req.method, req.url, req.body ?? null, req.get('X-Forwarded-Proto')])
  })
  const origin = await serve(createApp(await serve(behind)))

  it('answers itself what is its own', async () => {
    expect(await (await fetch(origin)).text()).toBe('from the app itself')
  })

  it('passes the rest on, bodies too', async () => {
    const headers = { 'Content-Type': 'text/plain' }
    const response = await fetch(`${origin}/api/a?b=1`, { method: 'PUT', headers, body: 'hello' })
    expect([response.status, await response.json()]).toEqual([203, ['PUT', '/a?b=1', 'hello', 'http']])
  })

  it('says so when the server behind is gone', async () => {
    const gone = await serve(createApp('http://127.0.0.1:1'))
    const response = await fetch(`${gone}/api`)
    expect([response.status, await response.text()]).toEqual([502, 'the server behind does not answer'])
  })
})
