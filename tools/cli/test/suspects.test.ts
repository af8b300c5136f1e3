import { expect, it } from 'vitest'
import { isSuspectV5 } from '../src/doctor/rules/suspects.ts'
import { RULES_V5 } from '../src/doctor/rules/table-v5.ts'

const NAMED = { app: true, request: true }

it('no program in which something is found is passed over for its text', () => {
  const programs = RULES_V5.flatMap(({ found }) => found)
  expect(programs.length).toBeGreaterThan(40)
  expect(programs.filter((program) => !isSuspectV5(program, NAMED))).toEqual([])
})

it('what hardly anything else looks like counts whatever requests are called', () => {
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

it('most programs have nothing to be found', () => {
  const programs = [
    "router.get('/users/:id', show)\nrouter.use(json())",
    'export const show = (req, res) => res.status(200).json({ id: req.params.id })',
    `const url = (id) => \`/users/\${id}/books\`\nmodule.exports = (app) => app.get('/about', page)`,
    "const text = 'Is this it? (Yes)'\nmodule.exports = (app) => app.get('/about', page)",
  ]
  expect(programs.filter((program) => isSuspectV5(program, NAMED))).toEqual([])
})

it('what looks like a path or a call only from afar is not taken for one', () => {
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

it('an app and a request are suspected of different things', () => {
  const listens = 'app.listen(3000, () => {})'
  const nests = 'show(req.query.filter.name)'
  const only = (program: string, names: 'app' | 'request') =>
    isSuspectV5(program, { app: names === 'app', request: names === 'request' })
  expect([only(listens, 'app'), only(listens, 'request')]).toEqual([true, false])
  expect([only(nests, 'app'), only(nests, 'request')]).toEqual([false, true])
  expect(only("app.get('/', (q, s) => s.send(q.query.filter.name))", 'app')).toBe(true)
})
