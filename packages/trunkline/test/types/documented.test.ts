import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import ts from 'typescript5'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/source-graph.ts'

const ENTRIES = [
  ...[
    'index.d.mts',
    'index.d.cts',
    'v4.d.mts',
    'v4.d.cts',
    'v5.d.mts',
    'v5.d.cts',
    'forms.d.mts',
    'forms.d.cts',
    'test.d.mts',
    'test.d.cts',
    'web.d.mts',
    'web.d.cts',
  ].map((name) => `trunkline/dist/${name}`),
  ...['index.d.mts', 'index.d.cts', 'v1.d.mts', 'v1.d.cts'].map((name) => `parsers/dist/${name}`),
]

const files = ENTRIES.map((entry) => join(ROOT, 'packages', entry))
const program = ts.createProgram(files, {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  types: ['node'],
  strict: true,
})
const checker = program.getTypeChecker()

describe('what an entry exports is documented:', () => {
  for (const [i, file] of files.entries()) {
    it(`${ENTRIES[i]}`, () => {
      const names = exportsOf(file)
      expect(names.length).toBeGreaterThan(3)
      expect(names.filter((symbol) => !isDocumented(symbol)).map(({ name }) => name)).toEqual([])
    })
  }

  it('so are the members of requests, responses, applications and routers', () => {
    const bare = ['Request', 'Response', 'Express', 'Router', 'Framework'].flatMap((name) => undocumentedMembers(name))
    expect(bare).toEqual([])
  })
})

it('the declarations hold without skipping the check of libraries', () => {
  const ours = program.getSourceFiles().filter(({ fileName }) => fileName.includes('/packages/'))
  const messages = ours.flatMap((file) => program.getSemanticDiagnostics(file))
  expect(
    messages.map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`),
  ).toEqual([])
})

it('the declarations need no typings of other packages', () => {
  const seen = new Set<string>()
  const foreign = files.flatMap((file) => foreignImports(file, seen))
  expect(seen.size).toBeGreaterThan(files.length)
  expect(foreign).toEqual([])
})

// As long as all others here together: `npm run check -- conformance` has it.
it.runIf(process.env['THOROUGH'])('the report of public types is up to date', () => {
  const args = ['checks/typings/api-report.js', '--check']
  expect(execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })).toBe('')
})

/** What was added to it is on ours, if it is there; packages.test.ts checks that nothing fails without it. */
const OPTIONAL = '@types/express-serve-static-core'

/** The packages that a declaration file, and those that it imports, ask for. */
function foreignImports(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const source = program.getSourceFile(file)
  if (source === undefined) throw new Error(`${file} is not in the program`)
  const specifiers = ts.preProcessFile(source.text).importedFiles.map(({ fileName }) => fileName)
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('node:') || specifier.startsWith('@trunkline/') || specifier === OPTIONAL) return []
    if (!specifier.startsWith('.')) return [`${file}: ${specifier}`]
    return foreignImports(declarationOf(join(file, '..', specifier)), seen)
  })
}

function declarationOf(file: string): string {
  return file
    .replace(/\.(?:ts|js)$/, '.d.ts')
    .replace(/\.(?:mts|mjs)$/, '.d.mts')
    .replace(/\.(?:cts|cjs)$/, '.d.cts')
}

function exportsOf(file: string): ts.Symbol[] {
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  if (module === undefined) throw new Error(`${file} is no module`)
  return checker.getExportsOfModule(module)
}

// A value and a type may share a name; each has its say.
function isDocumented(symbol: ts.Symbol): boolean {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return target.getDocumentationComment(checker).length > 0 || target.getJsDocTags(checker).length > 0
}

function undocumentedMembers(name: string): string[] {
  const symbol = exportsOf(join(ROOT, 'packages/trunkline/dist/v5.d.mts')).find((each) => each.name === name)
  if (symbol === undefined) throw new Error(`no ${name}`)
  const type = checker.getDeclaredTypeOfSymbol(
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
  )
  return type
    .getProperties()
    .filter((member) => member.declarations?.some((each) => each.getSourceFile().fileName.includes('/packages/')))
    .filter((member) => !isDocumented(member) && !isRareVerb(member))
    .map((member) => `${name}.${member.name}`)
}

// Two dozen verbs of WebDAV and its like, each named for what it is.
function isRareVerb(member: ts.Symbol): boolean {
  return member.declarations?.every((each) => each.getSourceFile().fileName.endsWith('/verbs.d.ts')) === true
}
