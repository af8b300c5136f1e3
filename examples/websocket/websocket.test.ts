import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { start } from '../support/start.ts'

describe('the example of WebSockets', async () => {
  const origin = await start('websocket/app.js')
  const connect = (path: string): WebSocket => new WebSocket(origin.replace('http', 'ws') + path)

  it('passes a message on to everybody in the room', async () => {
    const [one, other] = [connect('/rooms/lobby'), connect('/rooms/lobby')]
    await Promise.all([once(one, 'open'), once(other, 'open')])
    const heard = once(other, 'message')
    one.send('hello')
    expect(String((await heard)[0])).toBe('hello')
    expect(await (await fetch(`${origin}/rooms/lobby/count`)).json()).toEqual({ connected: 2 })
    expect(await (await fetch(`${origin}/rooms/other/count`)).json()).toEqual({ connected: 0 })
    one.terminate()
    other.terminate()
  })

  it('shows a page, and upgrades nothing else', async () => {
    expect(await (await fetch(origin)).text()).toContain('new WebSocket')
    const [error] = (await once(connect('/elsewhere'), 'error')) as [Error]
    expect(error.message).toContain('404')
  })
})
