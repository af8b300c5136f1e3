import { expect, it } from 'vitest'
import { isSuspectV5 } from '../src/doctor/rules/suspects.ts'
import { RULES_V5 } from '../src/doctor/rules/table-v5.ts'

it('no program in which something is found is passed over for its text', () => {
  const programs = RULES_V5.flatMap(({ found }) => found)
  expect(programs.length).toBeGreaterThan(40)
  expect(programs.filter((program) => !isSuspectV5(program, true))).toEqual([])
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
  expect(programs.filter((program) => !isSuspectV5(program, false))).toEqual([])
})

it('most programs have nothing to be found', () => {
  const programs = [
    "router.get('/users/:id', show)\nrouter.use(json())",
    'export const show = (req, res) => res.status(200).json({ id: req.params.id })',
    `const url = (id) => \`/users/\${id}/books\`\nmodule.exports = (app) => app.get('/about', page)`,
    "const text = 'Is this it? (Yes)'\nmodule.exports = (app) => app.get('/about', page)",
  ]
  expect(programs.filter((program) => isSuspectV5(program, true))).toEqual([])
})
