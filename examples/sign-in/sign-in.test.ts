import { describe, expect, it } from 'vitest'
import { importExample, serve } from '../support/serve.ts'
import { Visitor } from '../support/visitor.ts'

describe('the example of logging in', async () => {
  const { app } = await importExample<{ app: unknown }>('sign-in/app.js')
  const origin = await serve(app)
  const ada = { name: 'ada', password: 'difference' }

  it('lets people register, log out and log in again', async () => {
    const visitor = new Visitor(origin)
    expect(await visitor.get('/me')).toMatchObject({ status: 303, location: '/' })
    expect(await visitor.submit('/register', ada)).toMatchObject({ status: 303, location: '/me' })
    expect(await visitor.get('/me')).toMatchObject({ status: 200, body: '{"name":"ada"}' })
    expect(await visitor.submit('/logout', {})).toMatchObject({ status: 303, location: '/' })
    expect((await visitor.get('/me')).status).toBe(303)
    expect(await visitor.submit('/login', ada)).toMatchObject({ status: 303, location: '/me' })
    expect((await visitor.get('/me')).status).toBe(200)
  })

  it('does not tell a wrong password from a name that nobody has', async () => {
    const visitor = new Visitor(origin)
    const wrong = await visitor.submit('/login', { ...ada, password: 'analysis' })
    const nobody = await visitor.submit('/login', { ...ada, name: 'constructor' })
    expect([wrong.status, nobody.status]).toEqual([401, 401])
    expect(wrong.body).toBe(nobody.body)
  })

  it('refuses a name that is taken, and forms that are not whole', async () => {
    const visitor = new Visitor(origin)
    expect((await visitor.submit('/register', ada)).status).toBe(409)
    expect((await visitor.submit('/login', { name: 'ada' })).status).toBe(400)
    expect((await visitor.ask('/login', { method: 'POST' })).status).toBe(400)
  })

  it('refuses forms of other sites', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const response = await fetch(`${origin}/login`, { method: 'POST', headers, body: new URLSearchParams(ada) })
    expect(response.status).toBe(403)
  })
})
