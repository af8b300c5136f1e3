import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPage } from './api-page.ts'

type Page = ReturnType<typeof apiPage>

/** Asks the page as it is mounted at /docs. */
async function get(page: Page, path: string, init: RequestInit = {}): Promise<Response> {
  const server = createServer((req: IncomingMessage & { originalUrl?: string }, res) => {
    const { url = '/' } = req
    req.originalUrl = url
    req.url = url.replace(/^\/+docs/, '') || '/'
    page(req, res, (err) => {
      res.statusCode = err ? 500 : 404
      res.end(String(err ?? 'next'))
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  try {
    const { port } = server.address() as AddressInfo
    return await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

describe('apiPage() without a viewer that is installed', () => {
  it('is a small page with a pinned script of a CDN, and a policy of its own', async () => {
    const response = await get(apiPage('/openapi.json', { title: '<Shop>' }), '/docs/')
    const html = await response.text()
    expect(html.length).toBeLessThan(1500)
    expect(html).toContain('<title>&lt;Shop&gt;</title>')
    expect(html).toMatch(/<script src="https:[^"]+@\d+\.\d+\.\d+\/[^"]+" integrity="sha384-[\w+/=]{64}" crossorigin/)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  it('starts with the document, which cannot become anything but a string', async () => {
    const url = '/openapi.json?</script>"\u2028'
    const program = await (await get(apiPage(url), '/docs/start.js')).text()
    let given: { url?: string } = {}
    new Function('SwaggerUIBundle', program)((options: object) => {
      given = options
    })
    expect(given.url).toBe(url)
  })

  it('says what to do if the script of the CDN cannot be loaded', async () => {
    const program = await (await get(apiPage('/openapi.json'), '/docs/start.js')).text()
    const element = { textContent: '' }
    new Function('document', program)({ getElementById: () => element })
    expect(element.textContent).toContain('npm install swagger-ui-dist')
  })

  it.each([
    ['/docs', './docs/'],
    ['//evil.example/../docs', undefined],
  ])('redirects %s into its folder, never to another host', async (path, want) => {
    const location = (await get(apiPage('/openapi.json'), path)).headers.get('location')
    expect(location ?? './').toMatch(/^\.\//)
    if (want !== undefined) expect(location).toBe(want)
  })

  it('leaves other paths and methods to others', async () => {
    expect(await (await get(apiPage('/openapi.json'), '/docs/other')).text()).toBe('next')
    expect(await (await get(apiPage('/openapi.json'), '/docs/', { method: 'POST' })).text()).toBe('next')
    expect(await (await get(apiPage('/openapi.json'), '/docs/', { method: 'HEAD' })).text()).toBe('')
  })

  it('names the viewer that is missing, and refuses what is none', async () => {
    const page = apiPage('/openapi.json', { viewer: 'scalar' })
    await expect(async () => page({ method: 'GET', url: '/' } as never, {} as never, () => {})).rejects.toThrow(
      'npm install @scalar/api-reference',
    )
    expect(() => apiPage(undefined as never)).toThrow('needs the URL of a document')
    expect(() => apiPage('/x', { connect: 'a' as never })).toThrow('connect must be a list')
  })
})

describe('apiPage() with a viewer that is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewer-'))
  const viewer = join(folder, 'node_modules/swagger-ui-dist')
  mkdirSync(viewer, { recursive: true })
  writeFileSync(join(viewer, 'package.json'), '{"version":"1.2.3"}')
  writeFileSync(join(viewer, 'swagger-ui-bundle.js'), 'bundle()')
  writeFileSync(join(viewer, 'swagger-ui.css'), 'body {}')
  const before = process.argv[1] as string
  beforeAll(() => {
    process.argv[1] = join(folder, 'app.js')
  })
  afterAll(() => {
    process.argv[1] = before
    rmSync(folder, { recursive: true })
  })

  it('loads everything from the app itself', async () => {
    const page = apiPage('/openapi.json')
    const response = await get(page, '/docs/')
    expect(await response.text()).not.toMatch(/https?:/)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
    const script = await get(page, '/docs/viewer.js')
    expect(await script.text()).toBe('bundle()')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await (await get(page, '/docs/viewer.css')).text()).toBe('body {}')
    const tag = script.headers.get('etag') as string
    expect((await get(page, '/docs/viewer.js', { headers: { 'if-none-match': tag } })).status).toBe(304)
  })
})
