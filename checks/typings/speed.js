// What apps of 200 and of 500 routes cost TypeScript, on our types and on the community's.
//   node checks/typings/speed.js [rounds] [--quick]     (after node checks/typings/run.js, which installs them)
// --quick compiles the fewer routes once, with the newest compiler and the oldest.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const HERE = import.meta.dirname
const ROOT = path.join(HERE, '..', '..')
const SIZES = [200, 500]
/**
 * The most instantiations that ours may take, as a multiple of theirs, by line and compiler. They only fall. Version 5.4
 * takes more of them than later ones, for each type parameter of a form that it tries.
 */
const MOST = {
  4: { 'TypeScript 7': 1, 'TypeScript 5.9': 1.11, 'TypeScript 5.4': 1.41 },
  5: { 'TypeScript 7': 1.01, 'TypeScript 5.9': 1.12, 'TypeScript 5.4': 1.4 },
}
const COMPILERS = {
  'TypeScript 7': 'node_modules/typescript/bin/tsc',
  'TypeScript 5.9': 'node_modules/typescript5/bin/tsc',
  'TypeScript 5.4': 'checks/typings/compilers/node_modules/typescript-5.4/bin/tsc',
}
const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 1 : Number(process.argv[2] ?? 5)
const sizes = isQuick ? [200] : SIZES
const compilers = isQuick ? ['TypeScript 7', 'TypeScript 5.4'] : Object.keys(COMPILERS)

let slow = false

function main() {
  const peers = { '@types/express': 'express', trunkline: 'framework' }
  for (const line of ['4', '5']) {
    for (const habits of Object.keys(PROGRAMS)) {
      for (const size of sizes) {
        for (const compiler of compilers) {
          report(line, habits, size, compiler, measure(line, habits, size, COMPILERS[compiler], peers))
        }
      }
    }
  }
  process.exitCode = slow ? 1 : 0
}

/** Medians by peer; the peers take turns, so that a busy moment hits both. */
function measure(line, habits, size, bin, peers) {
  const samples = Object.fromEntries(Object.keys(peers).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, framework] of Object.entries(peers))
      samples[name].push(compile(line, habits, size, bin, framework))
  }
  return Object.fromEntries(Object.entries(samples).map(([name, list]) => [name, medians(list)]))
}

function compile(line, habits, size, bin, framework) {
  const folder = path.join(HERE, `types-${line}`, 'speed')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'app.mts'), source(framework, line, habits, size))
  const paths = { framework: [path.join(ROOT, 'packages/trunkline/dist', `v${line}.d.mts`)] }
  const config = { extends: '../../tsconfig.apps.json', compilerOptions: { paths } }
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const args = [path.join(ROOT, bin), '-p', folder, '--extendedDiagnostics']
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  fs.rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(stdout)
  const read = (label) => Number(new RegExp(`^${label}:\\s+([\\d.]+)`, 'm').exec(stdout)?.[1])
  return { check: read('Check time'), total: read('Total time'), instantiations: read('Instantiations') }
}

/** Routes as they are written: parameters, bodies, middleware, routers, annotations; a tenth has optional parts. */
function source(framework, line, habits, size) {
  const head = `
    import framework, { Router, type NextFunction, type Request, type RequestHandler, type Response } from '${framework}'
    const app = framework()
    const auth: RequestHandler = (_req, _res, next) => next()
    const audit = (req: Request, res: Response, next: NextFunction) => { res.locals['at'] = req.path; next() }
    app.use(framework.json(), auth)`
  return [head, ...Array.from({ length: size }, (_, i) => PROGRAMS[habits][i % 10](i, OPTIONAL[line]))].join('\n')
}

const OPTIONAL = {
  4: [(i) => `/tree${i}/:path(*)`, (i) => `/pages${i}/:lang?`],
  5: [(i) => `/tree${i}/*path`, (i) => `/pages${i}{/:lang}`],
}

const ROUTES = [
  (i) => `app.get('/plain${i}', (_req, res) => { res.send('ok') })`,
  (i) => `app.get('/items${i}/:id', (req, res) => { res.json({ id: req.params.id, page: req.query['page'] }) })`,
  (i) =>
    `app.post('/items${i}/:id/parts/:part', async (req, res) => { res.status(201).json([req.params.id, req.params.part, req.body.name]) })`,
  (i) =>
    `app.put('/guarded${i}/:id', auth, audit, (req, res) => { res.set('X-Id', String(req.params.id)).sendStatus(204) })`,
  (i) =>
    `const r${i} = Router(); r${i}.use(audit); r${i}.route('/:name').get((req, res) => { res.send(req.params.name) }).delete(auth); app.use('/r${i}', r${i})`,
  (i) => `app.delete('/annotated${i}', async (req: Request, res: Response) => { res.status(204).end(req.path) })`,
  (i) =>
    `app.patch('/typed${i}/:id', (req: Request<{ id: string }>, res: Response<{ ok: boolean }>) => { res.json({ ok: req.params.id === '1' }) })`,
  (i) => `app.get('/list${i}', auth, (_req, res) => { res.json([]) })`,
  (i) => `app.use('/area${i}', auth, audit)`,
  (i, optional) => `app.get('${optional[(i / 10) & 1](i)}', (req, res) => { res.json(req.params) })`,
]

/** Other habits: parameter names that are new in each route, lists and `auth` before handlers, mounts, `route()`. */
const OTHER_ROUTES = [
  (i) => `app.get('/plain${i}', (_req, res) => { res.send('ok') })`,
  (i) => `app.get('/items${i}/:id', (req, res) => { res.json({ id: req.params.id, page: req.query['page'] }) })`,
  (i) =>
    `app.post('/items${i}/:id/parts/:part${i}', auth, async (req, res) => { res.status(201).json(req.params.id) })`,
  (i) => `app.put('/guarded${i}/:id', auth, audit, (req, res) => { res.send(req.params.id) })`,
  (i) =>
    `{ const r = Router(); r.use(audit); r.get('/:name', (req, res) => { res.send(req.params.name) }); app.use('/r${i}', auth, r) }`,
  (i) => `app.delete('/annotated${i}', async (req: Request, res: Response) => { res.status(204).end(req.path) })`,
  (i) =>
    `app.patch('/typed${i}/:id', (req: Request<{ id: string }>, res: Response<{ ok: boolean }>) => { res.json({ ok: req.params.id === '1' }) })`,
  (i) => `app.get('/list${i}', [auth, auth], (_req: Request, res: Response) => { res.json([]) })`,
  (i) =>
    `app.route('/q${i}/:id').get((req, res) => { res.send(req.params.id) }).post(auth, (_req: Request, res: Response) => { res.send('x') })`,
  (i, optional) => `app.get('${optional[(i / 10) & 1](i)}', (req, res) => { res.json(req.params) })`,
]

const PROGRAMS = { usual: ROUTES, other: OTHER_ROUTES }

function medians(list) {
  const median = (key) => list.map((sample) => sample[key]).sort((a, b) => a - b)[list.length >> 1]
  return { check: median('check'), total: median('total'), instantiations: median('instantiations') }
}

function report(line, habits, size, compiler, results) {
  const theirs = results['@types/express']
  const ours = results.trunkline
  for (const key of ['check', 'total', 'instantiations']) {
    const ratio = ours[key] / theirs[key]
    // Times depend on what else the machine does; the number of instantiations does not.
    if (key === 'instantiations' && ratio > MOST[line][compiler]) slow = true
    console.log(
      `${line}.x, ${habits} habits, ${size} routes, ${compiler}, ${key}: ours ${ours[key]}, @types/express ${theirs[key]}, ratio ${ratio.toFixed(2)}`,
    )
  }
}

main()
