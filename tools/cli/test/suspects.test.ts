import { expect, it } from 'vitest'
import { isSuspectV5 } from '../src/doctor/rules/suspects.ts'
import { RULES_V5 } from '../src/doctor/rules/table-v5.ts'

const NAMED = { app: true, request: true }

it('no program with a finding is skipped because of its text', () => {
  const programs = RULES_V5.flatMap(({ found }) => found)
  expect(programs.length).toBeGreaterThan(40)
  expect(programs.filter((program) => !isSuspectV5(program, NAMED))).toEqual([])
})

it('distinctive names count whatever the request is called', () => {
  const programs = [
    `x.get(\`/\${base}/:id?\`, f)`,
    "const path = '*'\nx.get(path, f)",
    "x.get(['*'], f)",
    "x.get('/a*', f)",
    "x.get('/:id?', f)",
    "x.use('*', f)",
    'x.get(base + `/*`, f)',
    's.send(404)',
    's.json(body, 201)',
    "s.redirect('back')",
    's.sendfile(name)',
    'q.acceptsLanguage("de")',
    "x.del('/a', f)",
  ]
  expect(programs.filter((program) => !isSuspectV5(program, { app: false, request: false }))).toEqual([])
})

it('most programs are skipped', () => {
  const programs = [
    "router.get('/users/:id', show)\nrouter.use(json())",
    'export const show = (req, res) => res.status(200).json({ id: req.params.id })',
    `const url = (id) => \`/users/\${id}/books\`\nmodule.exports = (app) => app.get('/about', page)`,
    "const text = 'Is this it? (Yes)'\nmodule.exports = (app) => app.get('/about', page)",
  ]
  expect(programs.filter((program) => isSuspectV5(program, NAMED))).toEqual([])
})

it('strings that only resemble a path or a call are skipped', () => {
  const programs = [
    "app.get('/about', (req, res) => res.json(list.map((a) => [a, 1])))",
    "app.get('/about', page)\nconst text = 'a b'.replace('c', d)",
    "app.get('/about', page)\nfetch('/search?filter[name]=a')",
    "app.get('/about', page)\nPromise.all([a, b])",
    "app.get('/about', page)\ndocument.body.append(it)\nres.body.should.equal(1)",
    "app.get('/about', (req, res) => res.json(find(req.query.page)))",
    "const files = glob('./src/(a|b)')\napp.use('/about', page)",
  ]
  expect(programs.filter((program) => isSuspectV5(program, NAMED))).toEqual([])
})

it('apps and requests have different suspicious names', () => {
  const listens = 'app.listen(3000, () => {})'
  const nests = 'show(req.query.filter.name)'
  const only = (program: string, names: 'app' | 'request') =>
    isSuspectV5(program, { app: names === 'app', request: names === 'request' })
  expect([only(listens, 'app'), only(listens, 'request')]).toEqual([true, false])
  expect([only(nests, 'app'), only(nests, 'request')]).toEqual([false, true])
  expect(only("app.get('/', (q, s) => s.send(q.query.filter.name))", 'app')).toBe(true)
})
