// What each recipe promises, asked of its program while it runs.
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import jwt from 'jsonwebtoken'
import { WebSocket } from 'ws'
import { checkManifests } from './manifests.js'

const json = (body, headers = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const MB = 1024 * 1024

/** The secret with which the recipe for JWT is started, to make a token that has expired. */
const JWT_SECRET = 'a secret of this check, longer than 32 bytes'

/** `before(folder)` prepares files, `services` are started, `env` is for the program, `ask` asks. */
export const recipes = {
  jwt: {
    env: { JWT_SECRET },
    async ask({ url }) {
      const anonymous = await fetch(`${url}/me`)
      assert.deepEqual([anonymous.status, anonymous.headers.get('www-authenticate')], [401, 'Bearer'])
      assert.equal((await fetch(`${url}/login`, json({ name: 'ann', password: 'wrong' }))).status, 401)
      assert.equal((await fetch(`${url}/login`, json({}))).status, 400)
      const login = await fetch(`${url}/login`, json({ name: 'ann', password: 'correct horse' }))
      const { token, refresh } = await login.json()
      const refreshed = await (await fetch(`${url}/refresh`, json({ refresh }))).json()
      assert.equal((await fetch(`${url}/refresh`, json({ refresh }))).status, 401)
      for (const Authorization of [`Bearer ${token}`, `bearer ${refreshed.token}`]) {
        const me = await fetch(`${url}/me`, { headers: { Authorization } })
        assert.deepEqual(await me.json(), { name: 'ann' })
      }
      const malformed = await fetch(`${url}/login`, { ...json({}), body: '{' })
      assert.deepEqual([malformed.status, (await malformed.json()).title], [400, 'Bad Request'])
      assert.equal((await (await fetch(`${url}/nowhere`)).json()).detail, 'Nothing at /nowhere')
      const [head, payload] = token.split('.')
      const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
      for (const forged of [`${none}.${payload}.`, `${head}.${payload}.AAAA`]) {
        await isRefused(forged, 'the token is not valid')
      }
      await isRefused(jwt.sign({ sub: 'ann' }, JWT_SECRET, { expiresIn: -1 }), 'the token has expired')

      async function isRefused(given, reason) {
        const response = await fetch(`${url}/me`, { headers: { Authorization: `Bearer ${given}` } })
        assert.equal(response.status, 401)
        const challenge = `Bearer error="invalid_token", error_description="${reason}"`
        assert.equal(response.headers.get('www-authenticate'), challenge)
        const { code, detail } = await response.json()
        assert.deepEqual([code, detail], ['invalid_token', reason])
      }
    },
  },
  'single-page-app': {
    before(folder) {
      mkdirSync(join(folder, 'dist/assets'), { recursive: true })
      writeFileSync(join(folder, 'dist/index.html'), '<h1>App</h1>')
      writeFileSync(join(folder, 'dist/assets/app.4f3a.js'), 'start()')
    },
    async ask({ url }) {
      const browser = { headers: { Accept: 'text/html,*/*;q=0.8' } }
      for (const page of ['/', '/users/7']) {
        const response = await fetch(url + page, browser)
        assert.equal(response.status, 200, page)
        assert.equal(await response.text(), '<h1>App</h1>')
        assert.equal(response.headers.get('cache-control'), 'no-cache')
        assert.match(response.headers.get('vary'), /Accept/)
      }
      assert.equal((await fetch(`${url}/index.html`)).headers.get('cache-control'), 'no-cache')
      const script = await fetch(`${url}/users/7`, { headers: { Accept: 'application/json' } })
      assert.deepEqual([script.status, await script.json()], [404, { error: 'Not Found' }])
      assert.match(script.headers.get('vary'), /Accept/)
      assert.deepEqual(await (await fetch(`${url}/api/users/%`)).json(), { error: 'Bad Request' })
      const asset = await fetch(`${url}/assets/app.4f3a.js`)
      assert.match(asset.headers.get('cache-control'), /max-age=31536000, immutable/)
      for (const missing of ['/assets/missing.js', '/missing.png', '/api/nowhere']) {
        const response = await fetch(url + missing, browser)
        assert.equal(response.status, 404, missing)
        assert.doesNotMatch(response.headers.get('content-type'), /html/)
        assert.doesNotMatch(await response.text(), /<h1>App/)
      }
      assert.deepEqual(await (await fetch(`${url}/api/users/7`)).json(), { id: '7' })
    },
  },
  logging: {
    async ask({ url, program, folder, start }) {
      const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
      const given = { 'x-request-id': 'from-a-proxy', traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
      const response = await fetch(`${url}/users/7?secret=1`, { headers: given })
      const id = response.headers.get('x-request-id')
      assert.equal(id, 'from-a-proxy')
      const forged = await fetch(`${url}/users/7`, { headers: { 'x-request-id': 'a", "status": 200' } })
      assert.match(forged.headers.get('x-request-id'), /^[\da-f-]{36}$/)
      await response.text()
      const lines = () =>
        program
          .output()
          .split('\n')
          .filter((line) => line.includes(id))
      while (lines().length < 2) await wait(5)
      const [own, request] = lines().map((line) => JSON.parse(line))
      assert.deepEqual([own.msg, own.traceId, own.route], ['looking for a user', traceId, '/users/:id'])
      assert.equal(request.traceId, traceId)
      assert.deepEqual([request.route, request.status, request.complete], ['/users/:id', 200, true])
      assert.doesNotMatch(program.output(), /secret/)
      await (await fetch(`${url}/nowhere`)).text()
      while (!program.output().includes('"/nowhere"')) await wait(5)
      const [missing] = program.output().match(/.*"path":"\/nowhere".*/)
      const { route, status, complete } = JSON.parse(missing)
      assert.deepEqual([route, status, complete], [undefined, 404, true])
      const refused = await fetch(`${url}/users/ann`)
      assert.deepEqual([refused.status, (await refused.json()).code], [400, 'request.invalid'])
      assert.equal((await (await fetch(`${url}/users/0`)).json()).detail, 'No such user')
      await logsAbandoned()

      /** A route that hangs, and a client that leaves. */
      async function logsAbandoned() {
        const code = readFileSync(join(folder, 'server.js'), 'utf8')
        const route = "$&.get('/hang', () => console.log('it hangs'))"
        writeFileSync(join(folder, 'hanging.js'), code.replace('.use(logRequests)', route))
        const hanging = await start('hanging.js')
        try {
          const client = new AbortController()
          const asked = fetch(`${await hanging.isListening}/hang`, { signal: client.signal })
          while (!hanging.output().includes('it hangs')) await wait(5)
          client.abort()
          await assert.rejects(asked, { name: 'AbortError' })
          while (!hanging.output().includes('"/hang"')) await wait(5)
          const [abandoned] = hanging.output().match(/.*"path":"\/hang".*/)
          const { route, status, complete } = JSON.parse(abandoned)
          assert.deepEqual([route, status, complete], ['/hang', 499, false])
        } finally {
          await hanging.stop()
        }
      }
    },
  },
  uploads: {
    async ask({ url, folder }) {
      const send = (...sizes) => {
        const body = new FormData()
        for (const size of sizes) body.append('photo', new File([new Uint8Array(size)], '../cat.jpg'))
        return fetch(`${url}/photos`, { method: 'POST', body })
      }
      const empty = await send()
      assert.deepEqual([empty.status, await empty.json()], [400, { error: 'NO_FILES' }])
      const saved = await send(100)
      assert.equal(saved.status, 201)
      assert.equal((await saved.json())[0].name, 'cat.jpg')
      const refused = await send(100, 6 * MB)
      assert.equal(refused.status, 413)
      assert.deepEqual(await refused.json(), { error: 'LIMIT_FILE_SIZE', field: 'photo', part: 2, limit: 5 * MB })
      assert.deepEqual(await (await send(30 * MB)).json(), { error: 'LIMIT_TOTAL_SIZE', limit: 26 * MB })
      assert.equal(readdirSync(join(folder, 'uploads')).length, 1)
      const other = await fetch(`${url}/photos`, { method: 'POST', body: new URLSearchParams({ photo: 'cat' }) })
      assert.deepEqual([other.status, Object.keys(await other.json())], [415, ['error']])
      assert.deepEqual(await (await fetch(`${url}/nowhere`)).json(), { error: 'Not Found' })
      assert.equal((await send(...Array(5).fill(5 * MB))).status, 201)
    },
  },
  cors: {
    async ask({ url }) {
      const from = (Origin, method = 'GET') => {
        const headers = { Origin, 'Access-Control-Request-Method': 'PUT' }
        return fetch(`${url}/api/users/7`, { method, headers })
      }
      const allowed = await from('https://app.example.com', 'OPTIONS')
      assert.equal(allowed.status, 204)
      assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://app.example.com')
      assert.equal(allowed.headers.get('access-control-allow-credentials'), 'true')
      assert.equal((await from('https://evil.example')).headers.get('access-control-allow-origin'), null)
    },
  },
  'rate-limits': {
    async ask({ url }) {
      const logIn = async (name, password) => (await fetch(`${url}/login`, json({ name, password }))).status
      assert.equal((await fetch(`${url}/login`, json({ name: 'ann' }))).status, 400)
      const statuses = []
      for (const name of ['ann', 'Ann', 'ANN', 'ann', 'ann', 'ann', 'bob']) statuses.push(await logIn(name, 'wrong'))
      assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 401])
      assert.equal(await logIn('bob', 'correct horse'), 200)
      for (let i = 0; i < 14; i++) assert.equal(await logIn(`guess ${i}`, 'wrong'), 401)
      assert.equal(await logIn('bob', 'correct horse'), 429)
      for (let i = 0; i < 100; i++) await (await fetch(`${url}/nowhere`)).text()
      const refused = await fetch(`${url}/nowhere`)
      assert.deepEqual([refused.status, (await refused.json()).title], [429, 'Too Many Requests'])
      assert.ok(Number(refused.headers.get('retry-after')) > 0)
      assert.equal((await fetch(`${url}/livez`)).status, 200)
    },
  },
  'websocket-chat': {
    async ask({ url }) {
      assert.match(await (await fetch(url)).text(), /new WebSocket/)
      const open = async (room) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/rooms/${room}`)
        await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
        return socket
      }
      const [ann, bob] = [await open('lobby'), await open('lobby')]
      const message = new Promise((resolve) => bob.on('message', resolve))
      ann.send('hello')
      assert.equal(String(await message), 'hello')
      for (const socket of [ann, bob]) socket.close()
    },
  },
  'background-jobs': {
    services: ['redis', 'postgres'],
    programs: 2,
    async ask({ url, which, start }) {
      const response = await fetch(`${url}/mails`, json({ to: 'ann@example.com' }))
      assert.equal(response.status, 202)
      assert.ok((await response.json()).id)
      if (which === 1) return
      const worker = await start('worker.js')
      worker.isListening.catch(() => {})
      const state = async () => (await fetch(url + response.headers.get('location'))).json()
      while ((await state()).state !== 'completed') await wait(20)
      assert.equal((await state()).result, 'sent to ann@example.com')
      assert.equal(await worker.stop(), 0)
    },
  },
  caching: {
    services: ['redis'],
    async ask({ url }) {
      const report = async () => (await fetch(`${url}/report`)).json()
      assert.deepEqual(await Promise.all([report(), report(), report()]), Array(3).fill({ computed: 1 }))
      const { headers } = await fetch(`${url}/report`)
      assert.match(headers.get('cache-control'), /max-age=60/)
      assert.equal(
        (
          await fetch(`${url}/report`, {
            headers: { 'If-None-Match': headers.get('etag'), 'Cache-Control': 'max-age=0' },
          })
        ).status,
        304,
      )
      assert.equal((await fetch(`${url}/report`, { method: 'DELETE' })).status, 204)
      assert.deepEqual(await report(), { computed: 2 })
      for (let round = 3; round < 13; round++) {
        await fetch(`${url}/report`, { method: 'DELETE' })
        assert.deepEqual(await Promise.all(Array.from({ length: 20 }, report)), Array(20).fill({ computed: round }))
      }
    },
  },
  'docker-and-kubernetes': {
    async ask({ url }) {
      for (const path of ['/', '/livez', '/readyz']) assert.equal((await fetch(url + path)).status, 200, path)
      await checkManifests()
    },
  },
  nestjs: {
    file: 'src/main.js',
    async ask({ url }) {
      const response = await fetch(`${url}/users/7`)
      assert.deepEqual(await response.json(), { id: '7' })
      assert.equal((await fetch(`${url}/nowhere`)).status, 404)
    },
  },
  next: {
    build: ['node_modules/next/dist/bin/next', 'build'],
    async ask({ url }) {
      assert.deepEqual(await (await fetch(`${url}/api/users/7`)).json(), { id: '7' })
      assert.match(await (await fetch(url)).text(), /Hello from Next/)
      assert.equal((await fetch(`${url}/nowhere`)).status, 404)
    },
  },
  apollo: {
    async ask({ url }) {
      const response = await fetch(`${url}/graphql`, json({ query: '{ hello(name: "Ann") }' }, { 'X-Greeting': 'Hi' }))
      assert.deepEqual(await response.json(), { data: { hello: 'Hi, Ann' } })
    },
  },
  trpc: {
    async ask({ url }) {
      const input = encodeURIComponent('{"id":"7"}')
      assert.deepEqual((await (await fetch(`${url}/trpc/user?input=${input}`)).json()).result.data, { id: '7' })
      assert.equal((await fetch(`${url}/trpc/user?input=3`)).status, 400)
      assert.equal((await fetch(`${url}/trpc/rename`, json({ name: 'Ann' }))).status, 401)
      const renamed = await fetch(`${url}/trpc/rename`, json({ name: 'Ann' }, { 'X-User': 'bob' }))
      assert.deepEqual((await renamed.json()).result.data, { name: 'Ann', by: 'bob' })
    },
  },
}
