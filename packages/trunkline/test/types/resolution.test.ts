import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript5'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/source-graph.ts'
import { compile } from './support/compile.ts'

const REQUIRED = `
  import framework = require('trunkline')
  import v4 = require('trunkline/v4')
  import standIn = require('@trunkline/v5')
  import parsers = require('@trunkline/parsers')
  import classic = require('@trunkline/parsers/v1')
  const app: framework.Express = framework()
  app.get('/x/:id', (req, res) => res.send(req.params.id.trim()))
  v4().get('/x/:id?', (req: v4.Request<{ id?: string }>, res) => res.send(req.params.id?.trim()))
  const options: classic.OptionsJson & parsers.JsonOptions = { limit: '1mb', verify: (req, res, body: Buffer) => {} }
  standIn().use(parsers.json(options), classic.json(options))
  export const handler: framework.RequestHandler<{ id: string }> = (req, res, next: framework.NextFunction) => next()`

const IMPORTED = `
  import framework, { json, Router, type Express, type Request, type RequestHandler } from 'trunkline'
  import v4, { Router as V4Router, type Response } from 'trunkline/v4'
  import standIn, { static as serveStatic } from '@trunkline/v5'
  import { raw, type Verify } from '@trunkline/parsers'
  import classic, { urlencoded, type OptionsUrlencoded } from '@trunkline/parsers/v1'
  const app: Express = framework()
  app.get('/x/:id', json(), (req, res) => res.send(req.params.id.trim()))
  v4().use(V4Router().get('/x/:id?', (req, res: Response) => res.send(req.params.id?.trim())))
  export const verify: Verify = (req: Request, res, body, encoding: string) => console.log(req.path, encoding)
  export const options: OptionsUrlencoded = { extended: true }
  standIn().use(raw({ verify }), urlencoded(options), classic.text(), serveStatic('.'), Router())
  export const handler: RequestHandler<{ id: string }> = (req, res, next) => next(req.params.id)`

const NAMESPACE = `
  import * as framework from 'trunkline'
  const router: framework.Router = framework.Router()
  export const options: framework.CookieOptions = { maxAge: 1 }
  router.get('/:id', framework.json(), (req: framework.Request<{ id: string }>, res) => res.send(req.params.id))`

const WITHOUT_INTEROP = NAMESPACE.replace(
  "import * as framework from 'trunkline'",
  "import framework = require('trunkline')",
)

const { ModuleKind, ModuleResolutionKind } = ts

const BOTH_KINDS = { 'imported.mts': IMPORTED, 'namespace.mts': NAMESPACE, 'required.cts': REQUIRED }

const cases: { title: string; sources: Record<string, string>; options: ts.CompilerOptions }[] = [
  { title: 'nodenext', sources: BOTH_KINDS, options: {} },
  {
    title: 'node16',
    sources: BOTH_KINDS,
    options: { module: ModuleKind.Node16, moduleResolution: ModuleResolutionKind.Node16 },
  },
  {
    title: 'bundler',
    sources: { 'imported.ts': IMPORTED, 'namespace.ts': NAMESPACE },
    options: { module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
  },
  {
    title: 'node10 and esModuleInterop',
    sources: { 'imported.ts': IMPORTED, 'required.ts': REQUIRED },
    options: { module: ModuleKind.CommonJS, moduleResolution: ModuleResolutionKind.Node10 },
  },
  {
    title: 'node10 alone',
    sources: { 'required.ts': REQUIRED, 'namespace.ts': WITHOUT_INTEROP },
    options: { module: ModuleKind.CommonJS, moduleResolution: ModuleResolutionKind.Node10, esModuleInterop: false },
  },
]

describe('the types are found with', () => {
  const isThorough = process.env['THOROUGH'] !== undefined

  for (const { title, sources, options } of cases) {
    // The newest and the oldest way; `npm run check -- conformance` tries those between them, too.
    it.runIf(isThorough || ['nodenext', 'node10 alone'].includes(title))(title, () => {
      expect([...compile(sources, options)]).toEqual(Object.keys(sources).map((name) => [name, []]))
    })
  }
})

// Two packages here bring a command `tsc`, and which of them npm links is its own affair.
it('the scripts name the compiler that builds by its path', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const bare = Object.entries<string>(scripts).filter(([, command]) => /(?:^|&& |npx )tsc\b/.test(command))
  expect(bare).toEqual([])
  expect(readFileSync(join(ROOT, 'build/build.js'), 'utf8')).toContain('node_modules/typescript/bin/tsc')
})
