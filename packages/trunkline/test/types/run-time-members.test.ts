import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import ts from 'typescript5'
import { describe, expect, it } from 'vitest'

// What the types of the packages that stand in for Express promise has to be there when they run. They are made from the
// lines, which have more: `additions` in lines/*/choices.ts.
const PACKAGES = join(__dirname, '../../..')
const lines = ['v3', 'v4', 'v5'] as const
const kinds = ['Express', 'Request', 'Response'] as const

type Names = Record<(typeof kinds)[number], string[]>

const found = collectNames()
const promised = readTypes(lines.map((line) => join(PACKAGES, line, 'index.d.ts')))

describe.each(lines)('the types of @trunkline/%s', (line) => {
  it.each(kinds)('promise no member that %s does not have', (kind) => {
    const names = promised[lines.indexOf(line)]?.[kind] ?? []
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !found[lines.indexOf(line)]?.[kind].includes(name))).toEqual([])
  })
})

/** The members of an application, and of a request and its response while they are handled; in a process of its own. */
function collectNames(): Names[] {
  const program = `
    const names = (object) => (object ? [...Object.getOwnPropertyNames(object), ...names(Object.getPrototypeOf(object))] : [])
    const collect = (framework) => new Promise((resolve) => {
      const app = framework()
      app.get('/', (req, res) => {
        resolve({ Express: names(app), Request: names(req), Response: names(res) })
        res.end()
      })
      const server = require('node:http').createServer(app).listen(0, '127.0.0.1', () => {
        const { port } = server.address()
        require('node:http').get({ port, host: '127.0.0.1', agent: false }, (res) => res.resume().on('end', () => server.close()))
      })
    })
    Promise.all(process.argv.slice(1).map((file) => collect(require(file)))).then((all) => console.log(JSON.stringify(all)))`
  const args = ['-e', program, ...lines.map((line) => join(PACKAGES, line))]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
}

/** The members that our declarations promise. Node's own are node's affair, and its typings are not even read. */
function readTypes(files: string[]): Names[] {
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    noLib: true,
  })
  const checker = program.getTypeChecker()
  return files.map((file) => {
    const source = program.getSourceFile(file) as ts.SourceFile
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol)
    const members = (kind: string) => {
      const symbol = exported.find(({ name }) => name === kind) as ts.Symbol
      const home = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return checker.getDeclaredTypeOfSymbol(home).getProperties().filter(isPromised)
    }
    return Object.fromEntries(kinds.map((kind) => [kind, members(kind).map(({ name }) => name)])) as Names
  })

  /** Not what may be missing, what is said to be gone, or what only an application knows, as a body. */
  function isPromised(member: ts.Symbol): boolean {
    const declaration = member.declarations?.[0]
    const isGone = member.getJsDocTags(checker).some(({ name }) => name === 'deprecated')
    const type = declaration && ts.isPropertySignature(declaration) ? declaration.type?.getText() : undefined
    const isOptional = (member.flags & ts.SymbolFlags.Optional) !== 0
    return !isGone && !isOptional && !['Untyped', 'never', 'ReqBody'].includes(type ?? '')
  }
}
