import { beforeAll, describe, expect, it } from 'vitest'
import { FRAMEWORKS, run2013 } from '../support/run-2013.ts'
import type { Page, Visitor } from '../support/visitor.ts'

describe.each(FRAMEWORKS)('the blog of 2013 on %s', (framework) => {
  let visitor: Visitor

  beforeAll(async () => {
    visitor = await run2013(framework, 'v3-blog/app.js')
  })

  it('shows its posts, escaped, in the layout', async () => {
    expect(await visitor.get('/')).toMatchObject({ status: 302, location: '/posts' })
    const { body } = await visitor.get('/posts/1')
    expect(body).toContain('<title>Notes of a Gardener</title>')
    expect(body).toContain('The first frost came &lt;early&gt;.')
    expect(body).toContain('Since 2013, at /posts/1')
  })

  it('answers with JSON to those who ask for it', async () => {
    const { type, body } = await visitor.get('/posts', { Accept: 'application/json' })
    expect(type).toMatch(/^application\/json/)
    expect(JSON.parse(body)).toEqual([{ id: 1, title: 'Frost', text: 'The first frost came <early>.' }])
  })

  it('takes a post by a form, and says so once', async () => {
    await visitor.get('/posts/new')
    const saved = await visitor.submit('/posts', { 'post[title]': 'Thaw', 'post[text]': 'Mud.' })
    expect(saved).toMatchObject({ status: 302, location: '/posts/2' })
    expect((await visitor.get('/posts/2')).body).toContain('<li>Saved &quot;Thaw&quot;.</li>')
    expect((await visitor.get('/posts/2')).body).not.toContain('Saved')
  })

  it('changes a post by a method that a browser cannot send', async () => {
    await visitor.get('/posts/2/edit')
    const fields = { _method: 'put', 'post[title]': 'Spring', 'post[text]': 'Green.' }
    expect(await visitor.submit('/posts/2', fields)).toMatchObject({ status: 302, location: '/posts/2' })
    expect((await visitor.get('/posts/2')).body).toContain('<h2>Spring</h2>')
    expect(await visitor.submit('/posts/2', { _method: 'delete' })).toMatchObject({ location: '/posts' })
    expect((await visitor.get('/posts/2')).status).toBe(404)
  })

  it('refuses a form without its token', async () => {
    const { status, body } = await visitor.submit('/posts', { _csrf: 'forged', 'post[title]': 'Weeds' })
    expect(status).toBe(403)
    expect(body).toContain('invalid csrf token')
  })

  it('goes back to the form when something is missing', async () => {
    await visitor.get('/posts/new')
    const body = new URLSearchParams({ _csrf: visitor.token })
    const answer = await visitor.ask('/posts', { method: 'POST', body, headers: { Referer: '/posts/new' } })
    expect(answer).toMatchObject({ status: 302, location: '/posts/new' })
    expect((await visitor.get('/posts/new')).body).toContain('A post needs a title.')
  })

  it('keeps a session', async () => {
    await visitor.get('/about')
    expect((await visitor.get('/about')).body).toContain('You were here 2 times.')
  })

  it('serves files, and pages for what is missing or fails', async () => {
    expect(await visitor.get('/style.css')).toMatchObject({ status: 200, type: 'text/css; charset=UTF-8' })
    expect((await visitor.get('/no/such', { Accept: 'text/html' })).body).toContain('There is nothing at /no/such.')
    const failed = await visitor.get('/broken', { Accept: 'text/html' })
    expect(failed.status).toBe(500)
    expect(failed.body).toContain('the rain gauge is empty')
  })

  it('has a page of its own for failures in production', async () => {
    const other = await run2013(framework, 'v3-blog/app.js', { NODE_ENV: 'production' })
    const { status, body } = await other.get('/broken')
    expect(status).toBe(500)
    expect(body).toContain('Something went wrong (500).')
  })
})

describe('the blog of 2013', () => {
  it('has the same pages on both', async () => {
    const [ours, theirs] = await Promise.all(FRAMEWORKS.map(tour))
    expect(ours).toEqual(theirs)
  })
})

async function tour(framework: (typeof FRAMEWORKS)[number]): Promise<Page[]> {
  const visitor = await run2013(framework, 'v3-blog/app.js')
  const pages: Page[] = []
  for (const path of ['/', '/posts', '/posts/1', '/posts/new', '/posts/1/edit', '/about', '/style.css', '/missing']) {
    pages.push(await visitor.get(path, { Accept: 'text/html' }))
  }
  pages.push(await visitor.submit('/posts', { 'post[title]': 'Same', 'post[text]': 'on both' }))
  for (const path of ['/posts/2', '/posts/2', '/posts?format=json', '/broken', '/posts/none', '/%E0%A4%A']) {
    pages.push(await visitor.get(path))
  }
  return pages
}
