import { beforeAll, describe, expect, it } from 'vitest'
import { FRAMEWORKS, run2013 } from '../support/run-2013.ts'
import type { Page, Visitor } from '../support/visitor.ts'

const clerk = { Authorization: `Basic ${Buffer.from('clerk:ink:well').toString('base64')}` }

describe.each(FRAMEWORKS)('the contacts of 2013 on %s', (framework) => {
  let visitor: Visitor

  beforeAll(async () => {
    visitor = await run2013(framework, 'v3-contacts/app.js')
  })

  it('lists, and finds by a nested query', async () => {
    expect(JSON.parse((await visitor.get('/v1/contacts')).body)).toHaveLength(3)
    const { body } = await visitor.get('/v1/contacts?where[city]=London')
    expect(JSON.parse(body).map(({ name }: { name: string }) => name)).toEqual(['Ada', 'Alan'])
  })

  it('reads parameters by the patterns they were given', async () => {
    expect(JSON.parse((await visitor.get('/v1/contacts/2-3')).body)).toHaveLength(2)
    expect((await visitor.get('/v1/contacts/1')).body).toBe('{"id":1,"name":"Ada","city":"London"}')
    expect(await visitor.get('/v1/contacts/1.txt')).toMatchObject({
      body: 'Ada',
      type: expect.stringMatching(/^text\/plain/),
    })
    expect((await visitor.get('/v1/contacts/x')).status).toBe(404)
    expect((await visitor.get('/v1/by-initial/g')).body).toBe('["Grace"]')
  })

  it('adds, replaces and removes', async () => {
    const added = await visitor.sendJson('POST', '/v1/contacts', { name: 'Edsger', city: 'Austin' })
    expect(added).toMatchObject({ status: 201, location: '/v1/contacts/4' })
    const replaced = await visitor.sendJson('PUT', '/v1/contacts/4', { name: 'Edsger', city: 'Nuenen' })
    expect(JSON.parse(replaced.body)).toEqual({ id: 4, name: 'Edsger', city: 'Nuenen' })
    const removed = await visitor.ask('/v1/contacts/4', {
      method: 'POST',
      headers: { 'X-HTTP-Method-Override': 'DELETE' },
    })
    expect(removed).toMatchObject({ status: 204, body: '' })
    expect(await visitor.get('/v1/contacts/4')).toMatchObject({ status: 404, body: '{"error":"no such contact"}' })
  })

  it('refuses what it cannot take', async () => {
    expect((await visitor.sendJson('POST', '/v1/contacts', {})).status).toBe(422)
    expect(
      (await visitor.ask('/v1/contacts/1', { method: 'PUT', body: new URLSearchParams({ name: 'x' }) })).status,
    ).toBe(415)
    expect((await visitor.ask('/v1/contacts', { method: 'POST', body: 'x'.repeat(20_000) })).status).toBe(413)
    const malformed = { method: 'POST', body: '{"name":', headers: { 'Content-Type': 'application/json' } }
    expect((await visitor.ask('/v1/contacts', malformed)).status).toBe(400)
  })

  it('redirects relative to where it is mounted', async () => {
    expect(await visitor.get('/v1/lookup?name=Grace')).toMatchObject({ status: 303, location: '/v1/contacts/2' })
  })

  it('lets in who has the password', async () => {
    expect(await visitor.get('/whoami')).toMatchObject({ status: 401, body: 'Unauthorized' })
    const { status, body } = await visitor.get('/whoami', clerk)
    expect(status).toBe(200)
    expect(JSON.parse(body)).toEqual({
      user: { name: 'clerk' },
      auth: { username: 'clerk', password: 'ink:well' },
      remote: 'clerk',
    })
    expect((await visitor.get('/private/keys')).status).toBe(401)
    expect((await visitor.get('/private/keys', clerk)).status).toBe(200)
  })

  it('wraps its front page for other sites, and believes its proxy', async () => {
    const { body } = await visitor.get('/?then=show', { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '192.0.2.7' })
    expect(body).toContain('show({"contacts":"/v1/contacts","secure":true,"ip":"192.0.2.7"')
  })
})

describe('the contacts of 2013', () => {
  it('has the same answers on both', async () => {
    const [ours, theirs] = await Promise.all(FRAMEWORKS.map(tour))
    expect(ours).toEqual(theirs)
  })
})

async function tour(framework: (typeof FRAMEWORKS)[number]): Promise<Page[]> {
  const visitor = await run2013(framework, 'v3-contacts/app.js')
  const pages: Page[] = []
  const paths = ['/', '/?then=f', '/v1/contacts', '/v1/contacts/1', '/v1/contacts/9', '/v1/contacts/1-2', '/v1/lookup']
  for (const path of [...paths, '/v1', '/v1/none', '/v1.json', '/private/keys', '/nowhere?a=<b>']) {
    pages.push(await visitor.get(path))
    pages.push(await visitor.get(path, { ...clerk, Accept: 'text/html' }))
    pages.push(await visitor.ask(path, { method: 'OPTIONS' }))
    pages.push(await visitor.ask(path, { method: 'HEAD' }))
  }
  return pages
}
