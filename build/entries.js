// Writes the entries of a package: what `require()` and `import` load, and their types.
//
// An entry is a function with members; a module lists its names, values and types. The programs are a statement or two.
// The types are what needs care:
//
// - Whatever TypeScript infers in a user's program has to have a name in the entry, or `declaration: true` fails there.
//   So the entry gives on the very types that the package works with (`export { … }`), not aliases of them.
// - `declare module 'trunkline' { interface Request { … } }` adds to an interface that is declared in the entry itself. So
//   the interfaces that people add to are declared there, and extend those that the package works with: `Request` extends
//   `CoreRequest`, and so on. (TypeScript adds to what comes by `export *`, too, but in one module only: where others
//   add by another name of it, there are two interfaces then.)
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript5'
import { FOR_BROWSERS } from './programs.js'

/**
 * The entries by package. `types` is the module that lists an entry's names and `exports` the one that has its value, as
 * `name`; `signature` is what calling it takes and gives, and `comment` what that does; `open` are the interfaces that
 * people add to. `additions` is a module of types that only this package shows: the one that stands in for Express as
 * `packages/vN` gets the same types without it.
 */
const ENTRIES = {
  parsers: [
    {
      file: 'index',
      name: 'parsers',
      exports: 'entries/v2',
      types: 'entries/v2-types',
      signature: '(): never',
      comment: `/**
 * The parsers in the shape of body-parser 2.x.
 * @example app.use(parsers.json({ limit: '1mb' }))
 * @throws Error when it is called: the all-in-one parser of 1.x is gone
 */`,
    },
    {
      file: 'v1',
      name: 'parsers',
      exports: 'entries/v1',
      types: 'entries/v1-types',
      signature: '(options?: JsonOptions & UrlencodedOptions): Parser',
      comment: `/**
 * The parsers in the shape of body-parser 1.x. Calling it, which is deprecated, makes one that parses JSON and forms.
 * @example app.use(parsers.json({ limit: '1mb' }))
 */`,
    },
  ],
  trunkline: ['v3', 'v4', 'v5'].map((line) => ({
    file: line,
    name: 'framework',
    exports: `lines/${line}/exports`,
    types: `lines/${line}/types`,
    signature: '(): framework.Express',
    comment: `/**
 * The framework, ${line.slice(1)}.x line: makes an application.
 * @example framework().get('/', (req, res) => res.send('hello')).listen(3000)
 */`,
    open: ['Application', 'Express', 'Locals', 'NextFunction', 'Request', 'Response', 'Router'],
    additions: `lines/${line}/types/${line === 'v4' ? 'needs' : 'additions'}`,
  })),
}

/** Entries that are others under a second name. */
const SECOND_NAMES = { trunkline: { index: 'v5' } }

/** Entries without a function: `require()` gives the names of a `.cts`. `import` does, too, and where it `isDefault` the whole. */
const LISTS = {
  inspector: [{ file: 'index', isDefault: false }],
  otel: [{ file: 'index', isDefault: false }],
  trunkline: ['forms', 'schema', 'server', 'test', 'tools', 'web', 'websocket'].map((file) => ({
    file,
    isDefault: true,
  })),
}

/** Writes what `require()` and `import` load. */
export function writeEntryPrograms({ name, source, dist }) {
  for (const entry of ENTRIES[name] ?? []) {
    const names = readExports(path.join(source, `${entry.types}.ts`))
    write(path.join(dist, `${entry.file}.cjs`), `module.exports = require('./${entry.exports}.js').${entry.name}`)
    write(path.join(dist, `${entry.file}.mjs`), moduleProgram(entry, names))
  }
  for (const [file, first] of Object.entries(SECOND_NAMES[name] ?? {})) {
    write(path.join(dist, `${file}.cjs`), `module.exports = require('./${first}.cjs')`)
    write(path.join(dist, `${file}.mjs`), everythingOf(first))
  }
  for (const { file, isDefault } of LISTS[name] ?? []) {
    const program = moduleProgram({ file, name: 'all', isDefault }, readExports(path.join(source, `${file}.cts`)))
    write(path.join(dist, `${file}.mjs`), program)
  }
}

/** Writes their declarations. */
export function writeEntryTypes({ name, source, dist }) {
  for (const entry of ENTRIES[name] ?? []) {
    const names = readExports(path.join(source, `${entry.types}.ts`))
    const additions = entry.additions ? `import './${entry.additions}.js'\n` : ''
    write(path.join(dist, `${entry.file}.d.mts`), additions + moduleTypes(entry, names, `./${entry.types}.js`))
    write(path.join(dist, `${entry.file}.d.cts`), additions + commonjsTypes(entry, names, `./${entry.types}.js`))
    if (entry.additions) writeTypesOfStandIn(entry, names, path.join(source, '../..', entry.file, 'dist'))
  }
  for (const [file, first] of Object.entries(SECOND_NAMES[name] ?? {})) {
    write(path.join(dist, `${file}.d.mts`), everythingOf(first))
    write(path.join(dist, `${file}.d.cts`), `import first = require('./${first}.cjs')\nexport = first`)
  }
  for (const file of FOR_BROWSERS[name] ?? []) write(path.join(dist, `${file}.d.mts`), `export * from './${file}.cjs'`)
  for (const { file, isDefault } of LISTS[name] ?? []) {
    write(path.join(dist, `${file}.d.mts`), `export * from './${file}.cjs'${isDefault ? defaultType(file) : ''}`)
  }
}

function writeTypesOfStandIn(entry, names, folder) {
  const types = `trunkline/types/${entry.file}`
  mkdirSync(folder, { recursive: true })
  write(path.join(folder, 'index.d.mts'), moduleTypes(entry, names, types))
  write(path.join(folder, 'index.d.cts'), commonjsTypes(entry, names, types))
}

function everythingOf(first) {
  return `export * from './${first}.mjs'\nexport { default } from './${first}.mjs'`
}

function defaultType(file) {
  return `
import entry from './${file}.cjs'
/** What \`require()\` gives. */
declare const all: typeof entry
export default all`
}

function write(file, text) {
  writeFileSync(file, `${text}\n`)
}

/** The same instance as `require()` gives, and its members by name. */
function moduleProgram({ file, name, isDefault = true }, names) {
  const values = names.filter(({ isValue }) => isValue).map((each) => each.name)
  return `import ${name} from './${file}.cjs'
${isDefault ? `\nexport default ${name}` : ''}
const {${lines(values.map((each) => asVariable(each).replace(' as ', ': ')))}} = ${name}
export {${lines(values.map(asMember))}}`
}

/** The names once as exports, and once more on the function, where `framework.Request` is looked for. */
function moduleTypes({ name, signature, comment, open = [] }, names, types) {
  const { same, added } = sort(names, open)
  const all = [...same, ...added.map((each) => each.name)]
  return `${importTypes(types, same, added)}
export {${lines([...same.map(asMember), ...added.map(coreName)])}}
${added.map(openInterface).join('\n')}

${comment}
declare function ${name}${signature}

declare namespace ${name} {
export {${lines(all.map(asMember))}}
}

export default ${name}`
}

function commonjsTypes({ name, signature, comment, open = [] }, names, types) {
  const { same, added } = sort(names, open)
  return `${importTypes(types, same, added)}

${comment}
declare function ${name}${signature}

declare namespace ${name} {
export {${lines([...same.map(asMember), ...added.map(coreName)])}}
${added.map(openInterface).join('\n')}
}

export = ${name}`
}

function sort(names, open) {
  const added = names.filter((each) => open.includes(each.name))
  return { same: names.filter((each) => !added.includes(each)).map((each) => each.name), added }
}

function importTypes(types, same, added) {
  const renamed = added.map((each) => `type ${each.name} as ${coreName(each)}`)
  return `import {${lines([...same.map(asVariable), ...renamed])}} from '${types}'`
}

function coreName({ name }) {
  return `Core${name}`
}

/** `static` is the one name that no variable may have. */
function asVariable(name) {
  return name === 'static' ? 'static as serveStatic' : name
}

function asMember(name) {
  return name === 'static' ? 'serveStatic as static' : name
}

function lines(names) {
  return `\n${names.map((name) => `  ${name},\n`).join('')}`
}

/** An interface of the same name and type parameters as that of the package, with nothing of its own. */
function openInterface({ name, isValue, home }) {
  const { typeParameters = [] } = home
  const declared = typeParameters.map((each) => each.getText())
  const given = typeParameters.map((each) => each.name.text)
  return `${isValue ? `export let ${name}: typeof Core${name}\n` : ''}${home.jsDoc.at(-1).getText()}
export interface ${name}${inAngles(declared)} extends Core${name}${inAngles(given)} {}`
}

function inAngles(parts) {
  return parts.length === 0 ? '' : `<${parts.join(', ')}>`
}

/** The names that a module declares, or gives on from others; `home` is the interface behind one. */
function readExports(file) {
  return parse(file).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return isExported(statement) ? readDeclared(statement) : []
    const { isTypeOnly, exportClause, moduleSpecifier } = statement
    const from = () => (moduleSpecifier ? path.join(file, '..', moduleSpecifier.text) : file)
    if (exportClause === undefined) return readExports(from()) // export *
    return exportClause.elements.map((specifier) => ({
      name: specifier.name.text,
      isValue: !isTypeOnly && !specifier.isTypeOnly,
      get home() {
        const { text } = specifier.propertyName ?? specifier.name
        return findInterface(from(), text)
      },
    }))
  })
}

function isExported({ modifiers = [] }) {
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
}

function readDeclared(statement) {
  const isValue = ts.isVariableStatement(statement)
  const declared = isValue ? statement.declarationList.declarations : [statement]
  return declared.map(({ name }) => ({ name: name.text, isValue, home: statement }))
}

function findInterface(file, name) {
  const own = parse(file).statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === name)
  return own ?? readExports(file).find((each) => each.name === name).home
}

function parse(file) {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
}
