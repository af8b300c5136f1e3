import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Agent, type ConnectError, createAgent, type TestSocket } from 'trunkline/test'
import { describe, expect, it } from 'vitest'
import { app } from './app.ts'

async function logIn(name: string): Promise<Agent> {
  const agent = createAgent(app) as Agent
  const { status } = await agent.inject({ method: 'POST', url: '/login', body: { name } })
  expect(status).toBe(204)
  return agent
}

async function heard(socket: TestSocket): Promise<unknown> {
  return JSON.parse(String(await socket.next()))
}

describe('the example of a chat', () => {
  it('passes on messages within a room, with the name of the login', async () => {
    const [tobi, loki] = [await logIn('Tobi'), await logIn('Loki')]
    const [one, two, elsewhere] = [
      await tobi.connect('/rooms/1'),
      await loki.connect('/rooms/1'),
      await loki.connect('/rooms/2'),
    ]
    one.send({ text: 'hello' })
    expect([await heard(one), await heard(two)]).toEqual([
      { from: 'Tobi', text: 'hello' },
      { from: 'Tobi', text: 'hello' },
    ])
    elsewhere.send({ text: 'echo' })
    expect(await heard(elsewhere)).toEqual({ from: 'Loki', text: 'echo' })
    for (const socket of [one, two, elsewhere]) expect((await socket.close()).code).toBe(1000)
  })

  it('closes messages of another shape, and connections without a login', async () => {
    const socket = await (await logIn('Tobi')).connect('/rooms/1')
    socket.send({ text: '' })
    expect(await socket.closed).toEqual({ code: 1007, reason: 'The message does not match the schema' })
    const err: ConnectError = await createAgent(app)
      .connect('/rooms/1')
      .then(Promise.reject, (reason) => reason)
    expect(err.response).toMatchObject({ status: 401, text: 'Please log in' })
    expect((await createAgent(app).inject({ method: 'POST', url: '/login', body: {} })).status).toBe(400)
  })

  it('closes the sockets of a login that ends, and no others', async () => {
    const [tobi, loki] = [await logIn('Tobi'), await logIn('Loki')]
    const [one, two] = [await tobi.connect('/rooms/1'), await loki.connect('/rooms/1')]
    expect((await tobi.inject({ method: 'POST', url: '/logout' })).status).toBe(204)
    expect(await one.closed).toEqual({ code: 4001, reason: 'Logged out' })
    await expect(tobi.connect('/rooms/1')).rejects.toThrow('401')
    two.send({ text: 'still here' })
    expect(await heard(two)).toEqual({ from: 'Loki', text: 'still here' })
    await two.close()
  })

  it('is what the guide shows', () => {
    const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8')
    expect(read('../../docs/guide/websocket.md')).toContain(`\`\`\`ts\n${read('app.ts')}\`\`\`\n`)
  })
})
