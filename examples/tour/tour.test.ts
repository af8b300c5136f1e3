import { describe, expect, it } from 'vitest'
import { importExample, serve } from '../support/serve.ts'

interface Try {
  shows: string
  request: string[]
  status?: number
}
interface Topic {
  path: string
  title: string
  examples: { title: string; teaches: string; code: string; live?: string; script?: string; tries: Try[] }[]
}

const { highlight } = await importExample<{ highlight(source: string): string }>('tour/highlight.js')
const { swap } = await importExample<{ swap: { frameworks: { name: string }[]; tries: Try[] } }>('tour/swap/index.js')
const { app } = await importExample<{ app: unknown }>('tour/app.js')
const { topics } = await importExample<{ topics: Topic[] }>('tour/topics/index.js')
const origin = await serve(app)

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(origin + path, { method, headers, redirect: 'manual' })
}

async function json(path: string, headers?: Record<string, string>): Promise<unknown> {
  return (await get(path, headers)).json()
}

/** Has the tour send a request to itself; gives the bytes that came back. */
async function overTheWire(
  [first, ...rest]: string[],
  headers: Record<string, string> = {},
  framework = '',
): Promise<string> {
  const [head = '', ...parts] = [`${first} HTTP/1.1`, 'Host: tour', 'Connection: close', ...rest]
    .join('\r\n')
    .split('\r\n\r\n')
  const body = parts.join('\r\n\r\n')
  const length = body === '' || /^content-length:/im.test(head) ? '' : `\r\nContent-Length: ${Buffer.byteLength(body)}`
  const sent = { 'Content-Type': 'text/plain', ...headers }
  return (
    await fetch(`${origin}/wire/${framework}`, {
      method: 'POST',
      headers: sent,
      body: `${head}${length}\r\n\r\n${body}`,
    })
  ).text()
}

describe('the pages of the tour', () => {
  it('begin with one that leads to every topic', async () => {
    const page = await (await get('/')).text()
    for (const { title, path } of topics) expect(page).toContain(`<a href="/tour${path}">${title}</a>`)
  })

  for (const { path, title, examples } of topics) {
    it(`show the examples of "${title}", each with its code once and two sentences`, async () => {
      const page = await (await get(`/tour${path}`, { Accept: 'text/html' })).text()
      expect(page.match(/class="example"/g)).toHaveLength(examples.length)
      expect(page.match(/class="chip"/g)).toHaveLength(examples.flatMap(({ tries }) => tries).length)
      const listings = page.match(/<pre tabindex="0"><code>.*?<\/code>/gs) ?? []
      expect(listings).toHaveLength(examples.length)
      expect(new Set(listings).size).toBe(examples.length)
      for (const { teaches } of examples) expect(teaches.match(/\.( |$)/g)?.length, teaches).toBeGreaterThan(1)
    })
  }

  it('have a page of their own for addresses that are not there', async () => {
    const page = await get('/tour/<b>', { Accept: 'text/html' })
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([404, expect.stringContaining("'none'")])
    const text = await page.text()
    expect(text).toContain('No route matches')
    expect(text).toContain('<a href="/tour/routing">Routing</a>')
    expect(text).not.toContain('<b>')
  })

  it('have a style sheet and a script that the content policy allows', async () => {
    expect((await get('/style.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect((await get('/tour.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const policy = (await get('/')).headers.get('content-security-policy')
    expect(policy).toContain("style-src 'self'; script-src 'self'; connect-src 'self'")
  })

  it('are not there for topics that are not', async () => {
    expect((await get('/tour/constructor')).status).toBe(404)
  })

  it('are protected by headers', async () => {
    for (const path of ['/', '/tour/routing', '/guest-book', '/views/letter']) {
      const { headers } = await get(path)
      expect([path, headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
        path,
        'nosniff',
        'same-origin',
      ])
    }
  })
})

describe('over the wire', () => {
  for (const { request, status = 200 } of topics.flatMap(({ examples }) => examples.flatMap(({ tries }) => tries))) {
    it(`${request[0]} is answered with ${status}`, async () => {
      expect((await overTheWire(request)).split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    })
  }

  it('nothing is sent for pages of other sites, or of another type', async () => {
    expect(await overTheWire(['GET /'], { 'Sec-Fetch-Site': 'cross-site' })).not.toContain('HTTP/1.1')
    expect(await overTheWire(['GET /'], { 'Content-Type': 'application/json' })).toBe('Send a request as text/plain.\n')
  })

  it('a request that never ends lets go of its connection when the client leaves', async () => {
    const left = new AbortController()
    const options = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'GET / HTTP/1.1\r\n' }
    for (let each = 0; each < 20; each++) {
      const asked = fetch(`${origin}/wire`, { ...options, signal: left.signal })
      asked.catch(() => {})
    }
    await until(async () => (await overTheWire(['GET /'])).startsWith('Too many'))
    left.abort()
    await until(async () => (await overTheWire(['GET /'])).startsWith('HTTP/1.1 200'))
    expect(await overTheWire(['GET /'])).toContain('Trunkline')
  })
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
}

describe('the first page', () => {
  for (const { shows, request, status = 200 } of swap.tries) {
    it(`has the same response from Express 4 and from 4.x, but for the name: ${shows}`, async () => {
      const [theirs, ...ours] = await Promise.all(
        swap.frameworks.map(({ name }) => overTheWire(request, {}, name).then(withoutNameAndDate)),
      )
      expect(theirs).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(ours[0]).toBe(theirs)
      for (const each of ours) expect(each.split('\r\n')[0]).toBe(theirs?.split('\r\n')[0])
    })
  }

  it('shows the step of the guide that describes bodies', async () => {
    const page = await overTheWire(['GET /'])
    expect(page).toContain('<ins>+  return describes({ body }, (req, res, next) =&gt; {</ins>')
  })

  it('asks no other servers', async () => {
    expect(await overTheWire(['GET /'], {}, 'constructor')).toBe('Not Found')
  })
})

function withoutNameAndDate(bytes: string): string {
  return bytes.replace(/^(Date|X-Powered-By): .*$/gm, '$1')
}

describe('listings', () => {
  it.each([
    [
      "get('/a') // it's",
      `<span class="call">get</span>(<span class="string">'/a'</span>) <span class="comment">// it's</span>`,
    ],
    ['a / b / 2', 'a / b / <span class="number">2</span>'],
    ['(/^\\/a<b$/)', '(<span class="regexp">/^\\/a&lt;b$/</span>)'],
    ['return `<b>`', '<span class="keyword">return</span> <span class="string">`&lt;b&gt;`</span>'],
  ])('colour %s', (source, html) => expect(highlight(source)).toBe(html))
})

describe('routing', () => {
  const cases: { title: string; path: string; want: object }[] = [
    { title: 'reads a parameter', path: '/users/7', want: { params: { id: '7' }, userId: 7 } },
    {
      title: 'passes on to the next route',
      path: '/users/ada',
      want: { params: { name: 'ada' }, because: 'the name is no number' },
    },
    {
      title: 'reads two parameters in one segment',
      path: '/flights/ams-lis',
      want: { params: { from: 'ams', to: 'lis' } },
    },
    {
      title: 'gives a wildcard as decoded segments',
      path: '/files/a/b%20c.txt',
      want: { params: { path: ['a', 'b c.txt'] } },
    },
    { title: 'leaves out an optional group', path: '/photo', want: { params: {}, format: 'none given' } },
    { title: 'takes an optional group', path: '/photo.webp', want: { params: { format: 'webp' }, format: 'webp' } },
    { title: 'takes a list of paths', path: '/color', want: { path: '/color', route: ['/colour', '/color'] } },
    { title: 'takes a regular expression', path: '/release-5', want: { params: { major: '5' } } },
  ]
  for (const { title, path, want } of cases) {
    it(title, async () => expect(await json(`/routing${path}`)).toEqual(want))
  }

  it('tells which methods a path has', async () => {
    const response = await get('/routing/verbs', {}, 'OPTIONS')
    expect(response.headers.get('allow')).toBe('DELETE, GET, HEAD, PUT')
    expect((await get('/routing/verbs', {}, 'DELETE')).status).toBe(204)
  })
})

describe('mounting', () => {
  it('merges the parameters of nested routers', async () => {
    expect(await json('/mounting/countries/pt/places/sintra')).toEqual({
      originalUrl: '/mounting/countries/pt/places/sintra',
      baseUrl: '/mounting/countries/pt/places',
      url: '/sintra',
      params: { country: 'pt', place: 'sintra' },
    })
  })

  it('lets a mounted app see the settings of its parents', async () => {
    expect(await json('/mounting/shop')).toMatchObject({
      greeting: 'Welcome to the shop',
      mountedAt: '/mounting/shop',
      ownSetting: 'The shop',
      inheritedSetting: { 'json spaces': 2 },
    })
  })
})

describe('query strings', () => {
  it('are read richly', async () => {
    expect(await json('/query/rich?user[name]=ada&tag=a&tag=b')).toEqual({
      parser: 'extended',
      query: { user: { name: 'ada' }, tag: ['a', 'b'] },
    })
  })

  it('are read simply by an app that says so', async () => {
    expect(await json('/query/simple?user[name]=ada')).toEqual({ parser: 'simple', query: { 'user[name]': 'ada' } })
  })

  it('cannot reach a prototype', async () => {
    expect(await json('/query/rich?__proto__[admin]=1&a=1')).toEqual({ parser: 'extended', query: { a: '1' } })
    expect('admin' in {}).toBe(false)
  })
})

describe('negotiation', () => {
  const cases: { accept: string; type: string; body: string }[] = [
    { accept: 'text/html', type: 'text/html; charset=utf-8', body: 'reader' },
    { accept: 'application/json', type: 'application/json; charset=utf-8', body: 'program' },
    { accept: 'text/plain', type: 'text/plain; charset=utf-8', body: 'terminal' },
  ]
  for (const { accept, type, body } of cases) {
    it(`answers ${accept} in kind`, async () => {
      const response = await get('/negotiation/greeting', { Accept: accept })
      expect([response.headers.get('content-type'), response.headers.get('vary')]).toEqual([type, 'Accept'])
      expect(await response.text()).toContain(body)
    })
  }

  it('answers 406 to a client that takes none of the offers', async () => {
    expect((await get('/negotiation/strict', { Accept: 'text/html' })).status).toBe(406)
  })

  it('speaks the language that the client prefers', async () => {
    const answer = await json('/negotiation/language', { 'Accept-Language': 'fr, nl;q=0.8, en;q=0.5' })
    expect(answer).toMatchObject({ language: 'nl', greeting: 'Goedendag' })
  })
})

describe('cookies', () => {
  it('count visits', async () => {
    expect(await json('/cookies', { Cookie: 'visits=4' })).toMatchObject({ visits: 5, plain: { visits: '4' } })
  })

  it('carry a signed object, and nothing that was forged', async () => {
    const set = (await get('/cookies/remember?name=%3CAda%3E')).headers.getSetCookie()[0] ?? ''
    expect(set).toMatch(/^visitor=s%3Aj%3A.*; Path=\/cookies; HttpOnly; SameSite=Lax$/)
    const cookie = set.slice(0, set.indexOf(';'))
    expect(await json('/cookies', { Cookie: cookie })).toMatchObject({ signed: { visitor: { name: '<Ada>' } } })
    const forged = cookie.replace('Ada', 'Eve')
    expect(await json('/cookies', { Cookie: forged })).toMatchObject({ signed: { visitor: false } })
  })

  it('can be taken back', async () => {
    const cookies = (await get('/cookies/forget')).headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toContain('Expires=Thu, 01 Jan 1970')
  })
})

describe('redirects', () => {
  const cases: { path: string; status: number; location: string }[] = [
    { path: '/moment', status: 302, location: '/redirects/new?from=moment' },
    { path: '/old', status: 301, location: '/redirects/new' },
    { path: '/sideways', status: 302, location: 'new?from=sideways' },
  ]
  for (const { path, status, location } of cases) {
    it(`send ${path} to ${location}`, async () => {
      const response = await get(`/redirects${path}`)
      expect([response.status, response.headers.get('location')]).toEqual([status, location])
      const followed = await fetch(`${origin}/redirects${path}`)
      expect(await followed.json()).toEqual({
        arrived: new URL(location, `${origin}/redirects/`).href.slice(origin.length),
      })
    })
  }
})

describe('conditional requests', () => {
  // Beside a condition, fetch() adds `Cache-Control: no-cache`, which asks for the whole answer, unless it has another.
  const conditional = (path: string, headers: Record<string, string>) =>
    get(path, { ...headers, 'Cache-Control': 'max-age=0' })

  it('are answered by ETag', async () => {
    const etag = (await get('/caching/tag')).headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"/)
    const again = await conditional('/caching/tag', { 'If-None-Match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await conditional('/caching/tag', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  it('are answered by date', async () => {
    const modified = (await get('/caching/date')).headers.get('last-modified') ?? ''
    expect((await conditional('/caching/date', { 'If-Modified-Since': modified })).status).toBe(304)
    expect((await conditional('/caching/date', { 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(
      200,
    )
  })
})

describe('JSONP', () => {
  it('is JSON without a callback', async () => {
    expect(await json('/jsonp')).toHaveProperty('stops')
  })

  it('calls the function that was named, and nothing more', async () => {
    const response = await get('/jsonp?callback=alert(1)//')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await response.text()).toMatch(/^\/\*\*\/ typeof alert1 === 'function' && alert1\(\{/)
  })
})

describe('errors', () => {
  const cases: { path: string; status: number; text: string }[] = [
    { path: '/thrown', status: 500, text: 'thrown in a handler' },
    { path: '/rejected', status: 500, text: 'thrown after an await' },
    { path: '/passed', status: 500, text: 'given to next()' },
    { path: '/teapot', status: 418, text: 'short and stout' },
    { path: '/nowhere', status: 404, text: 'Cannot GET /errors/nowhere' },
    { path: '/handled/treasure', status: 404, text: '"error": "no treasure here"' },
  ]
  for (const { path, status, text } of cases) {
    it(`answer ${path} with ${status}`, async () => {
      const response = await get(`/errors${path}`)
      expect(response.status).toBe(status)
      expect(await response.text()).toContain(text)
    })
  }

  it('may bring headers', async () => {
    expect((await get('/errors/teapot')).headers.get('x-kettle')).toBe('on')
  })

  it('are shown without running what they hold', async () => {
    const page = await (await get('/errors/%3Cscript%3E')).text()
    expect(page).toContain('%3Cscript%3E')
    expect(page).not.toContain('<script>')
  })
})

describe('inspection', () => {
  it('shows the request', async () => {
    const response = await fetch(`${origin}/inspection/request?a=1`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Range: 'bytes=0-99', 'X-Requested-With': 'XMLHttpRequest' },
      body: '{}',
    })
    expect(await response.json()).toMatchObject({
      method: 'POST',
      originalUrl: '/inspection/request?a=1',
      path: '/request',
      protocol: 'http',
      hostname: '127.0.0.1',
      xhr: true,
      bodyType: 'json',
      range: [{ start: 0, end: 99 }],
    })
  })

  it('shows the response', async () => {
    const { headers } = await get('/inspection/response')
    expect(headers.get('x-stops')).toBe('first, second')
    expect(headers.get('link')).toBe('</inspection/request>; rel="next", </>; rel="up"')
  })

  it('streams', async () => {
    expect(await (await get('/inspection/stream')).text()).toBe(
      'written\npiece\nby\npiece\nwith the methods of node itself\n',
    )
  })
})
