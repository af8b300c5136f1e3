import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type * as schemas from '../../../packages/trunkline/src/schema.cts'
import { describeFrameworks, type Handler, inject, inspect, json } from './support.ts'

const { apiPage, openapi, schema } = createRequire(__filename)('trunkline/schema') as typeof schemas

interface Listed {
  routes: { method: string; path: string; operation?: { summary?: string } }[]
  apiPage?: string
}

describeFrameworks('an app with schemas', (createApp) => {
  const create = () => {
    const inspected = inspect(createApp())
    const User = z.object({ name: z.string(), address: z.object({ city: z.string() }) })
    inspected.app.post(
      '/users',
      json(),
      schema({ summary: 'Add a user', body: User }) as never,
      ((req, res) => res.json(req.body)) as Handler,
    )
    inspected.app.get('/plain', ((_req, res) => res.send('x')) as Handler)
    return inspected
  }

  it('shows in the walk what a schema found wrong', async () => {
    const inspected = create()
    await inject(inspected.app as never, { method: 'POST', url: '/users', body: { name: 7, address: {} } })
    const { steps, failed, status } = await inspected.last()
    const refused = steps.find(({ error }) => error !== undefined)
    expect(status).toBe(400)
    expect(failed).toBe(true)
    expect(refused?.error?.status).toBe(400)
    expect(refused?.error?.issues.map(({ path }) => path)).toEqual(['body.name', 'body.address.city'])
    expect(refused?.error?.issues[0]?.message).toMatch(/string/)
  })

  it('shows the schema of a route, and links to the page of the API', async () => {
    const inspected = create()
    const read = async () => (await inspected.ask('/api/routes')).json<Listed>()
    expect((await read()).apiPage).toBeUndefined()
    inspected.app.get('/openapi.json', openapi(inspected.app as never) as never)
    inspected.app.use('/docs', apiPage('/openapi.json') as never)
    const { routes, apiPage: page } = await read()
    expect(page).toBe('/docs')
    expect(routes.find(({ path }) => path === '/users')?.operation).toMatchObject({
      summary: 'Add a user',
      requestBody: { content: { 'application/json': { schema: { properties: { name: { type: 'string' } } } } } },
    })
    expect(routes.find(({ path }) => path === '/plain')?.operation).toBeUndefined()
  })
})
