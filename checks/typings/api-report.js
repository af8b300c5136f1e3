// Writes what the entries export, declaration by declaration, to report/: a change of public types is seen
// in the diff of these files. And docs/api/members.md, for people.
//   node checks/typings/api-report.js           writes them
//   node checks/typings/api-report.js --check   tells whether they are up to date
import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript5'
import { createMembersPage } from './members-page.js'

const ROOT = path.join(import.meta.dirname, '..', '..')
const FOLDER = path.join(import.meta.dirname, 'report')
const MEMBERS = '../../../docs/api/members.md'
const ENTRIES = {
  // The lines in one: what they share is there once.
  'trunkline.md': ['v3', 'v4', 'v5'].flatMap((line) => [
    `packages/trunkline/dist/${line}.d.cts`,
    `packages/trunkline/dist/${line}.d.mts`,
  ]),
  'trunkline-server.md': ['packages/trunkline/dist/server.d.cts', 'packages/trunkline/dist/server.d.mts'],
  'trunkline-test.md': ['packages/trunkline/dist/test.d.cts', 'packages/trunkline/dist/test.d.mts'],
  'trunkline-tools.md': ['packages/trunkline/dist/tools.d.cts', 'packages/trunkline/dist/tools.d.mts'],
  'trunkline-schema.md': ['packages/trunkline/dist/schema.d.cts', 'packages/trunkline/dist/schema.d.mts'],
  'trunkline-forms.md': ['packages/trunkline/dist/forms.d.cts', 'packages/trunkline/dist/forms.d.mts'],
  'trunkline-web.md': ['packages/trunkline/dist/web.d.cts', 'packages/trunkline/dist/web.d.mts'],
  'parsers.md': ['packages/parsers/dist/index.d.cts', 'packages/parsers/dist/index.d.mts'],
  'parsers-v1.md': ['packages/parsers/dist/v1.d.cts', 'packages/parsers/dist/v1.d.mts'],
}

const OPTIONS = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  types: ['node'],
  strict: true,
}

function main(check) {
  const files = Object.values(ENTRIES)
    .flat()
    .map((file) => path.join(ROOT, file))
  const program = ts.createProgram(files, OPTIONS)
  const stale = [...Object.keys(ENTRIES), MEMBERS].filter((name) => {
    const text = name === MEMBERS ? createMembersPage(program) : createReport(program, ENTRIES[name])
    const place = path.join(FOLDER, name)
    const known = fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : ''
    if (!check) fs.writeFileSync(place, text)
    return text !== known
  })
  for (const name of stale)
    console.log(`${check ? 'out of date' : 'written'}: ${path.posix.join('checks/typings/report', name)}`)
  if (check && stale.length > 0) {
    console.log('Public types changed. If they should: npm run api-report, and review the diff.')
    process.exitCode = 1
  }
}

/** The entries as they are, and every declaration that they lead to, in the order of names and without comments. */
function createReport(program, files) {
  const entries = files.map((file) => program.getSourceFile(path.join(ROOT, file)))
  const found = new Declarations(program.getTypeChecker(), entries)
  return [
    '# Public types',
    'Written by `npm run api-report`; a test tells when it is out of date.',
    ...files.map((file, i) => section(file, print(entries[i]))),
    section('What they lead to', found.text()),
  ]
    .join('\n\n')
    .concat('\n')
}

function section(title, code) {
  return `## ${title}\n\n\`\`\`ts\n${code}\n\`\`\``
}

/** The declarations of this repository that others refer to. */
class Declarations {
  #found = new Map()
  #checker
  #entries

  constructor(checker, entries) {
    this.#checker = checker
    this.#entries = entries
    for (const entry of entries) this.#follow(entry)
  }

  text() {
    return [...this.#found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, text]) => text)
      .join('\n\n')
  }

  #follow(node) {
    if (ts.isIdentifier(node)) this.#visit(this.#checker.getSymbolAtLocation(node))
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.exportClause) {
      const module = this.#checker.getSymbolAtLocation(node.moduleSpecifier)
      for (const symbol of this.#checker.getExportsOfModule(module)) this.#visit(symbol)
    }
    ts.forEachChild(node, (child) => this.#follow(child))
  }

  #visit(given) {
    const symbol = given && given.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(given) : given
    for (const declaration of symbol?.declarations ?? []) {
      const home = declaration.getSourceFile()
      if (!isOurs(home.fileName) || this.#entries.includes(home) || !isReported(declaration)) continue
      const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
      const key = `${symbol.name} ${path.relative(ROOT, home.fileName)} ${node.pos}`
      if (this.#found.has(key)) continue
      this.#found.set(key, print(node, home))
      this.#follow(node)
    }
  }
}

function isOurs(file) {
  return file.includes('/packages/') && file.includes('/dist/')
}

function isReported(node) {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isVariableDeclaration(node)
  )
}

function print(node, home = node) {
  return ts.createPrinter({ removeComments: true }).printNode(ts.EmitHint.Unspecified, node, home).trim()
}

main(process.argv.includes('--check'))
