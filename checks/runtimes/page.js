// results.md: its text is written by hand, its tables by a run, each between two marks.
const fs = require('node:fs')
const path = require('node:path')

const PAGE = path.join(__dirname, 'results.md')

/** Puts tables in the place of those that the page has. */
exports.writeTables = function writeTables(tables) {
  let page = fs.readFileSync(PAGE, 'utf8')
  for (const [name, table] of Object.entries(tables)) {
    const block = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- end of ${name} -->)`)
    if (!block.test(page)) throw new Error(`results.md has no place for the table "${name}"`)
    page = page.replace(block, (_, open, close) => `${open}\n${table}\n${close}`)
  }
  fs.writeFileSync(PAGE, page)
}

/** What the page says nothing about, of these names. */
exports.findUnnamed = function findUnnamed(names) {
  const page = fs.readFileSync(PAGE, 'utf8')
  return names.filter((name) => !page.includes(name))
}

/** A section for each manager: entries by runtimes. */
exports.matrixTable = function matrixTable(cells, entries, hosts) {
  const managers = [...new Set(cells.map(({ manager }) => manager))]
  return managers.map((manager) => managerTable(manager, cells, entries, hosts)).join('\n')
}

exports.resolutionTable = function resolutionTable(verdicts) {
  const compilers = [...new Set(verdicts.map(({ compiler }) => compiler))]
  const ways = [...new Set(verdicts.map(({ way }) => way))]
  const cell = (way, compiler) => {
    const verdict = verdicts.find((one) => one.way === way && one.compiler === compiler)
    if (verdict === undefined) return 'not available: it has no such resolution'
    return verdict.complaint ? 'fails' : 'compiles'
  }
  return table(
    ['Resolution', ...compilers],
    ways.map((way) => [way, ...compilers.map((compiler) => cell(way, compiler))]),
  )
}

exports.checkersTable = function checkersTable(verdicts) {
  const names = [...new Set(verdicts.map(({ name }) => name))]
  const checkers = [...new Set(verdicts.map(({ checker }) => checker))]
  const cell = (name, checker) => {
    const verdict = verdicts.find((one) => one.name === name && one.checker === checker)
    if (verdict === undefined) return 'not tried: it has nothing to import'
    return verdict.complaint ? 'complains' : 'clean'
  }
  return table(
    ['Package', ...checkers],
    names.map((name) => [`\`${name}\``, ...checkers.map((checker) => cell(name, checker))]),
  )
}

exports.sizesTable = function sizesTable(sizes) {
  return table(
    ['Installed alone', 'Packages', 'kB'],
    sizes.map(({ name, packages, bytes }) => [`\`${name}\``, packages, Math.round(bytes / 1000)]),
  )
}

/** The row of an entry: its own, or for a file inside of a package one for all of them. */
exports.rowOf = function rowOf({ specifier, kind, root }) {
  return kind === 'deep' ? `files of \`${root}\`` : `\`${specifier}\``
}

function managerTable(manager, cells, entries, hosts) {
  const own = hosts.map((host) => cells.find((cell) => cell.manager === manager && cell.host === host.name))
  const rows = [...new Set(entries.map(exports.rowOf))]
  const specifiers = (row) => entries.filter((entry) => exports.rowOf(entry) === row).map(({ specifier }) => specifier)
  const title = `### ${manager === 'npm' ? 'npm' : manager} (${own[0].managerVersion})`
  const heads = own.map(({ host, hostVersion }) => (hostVersion ? `${host.split(' ')[0]} ${hostVersion}` : host))
  const body = rows.map((row) => [row, ...own.map((cell) => outcome(cell, specifiers(row)))])
  return `${title}\n\n${table(['Entry', ...heads], body)}`
}

function outcome({ missing, broken, results }, specifiers) {
  if (missing) return `not available: ${missing}`
  const own = results.filter(({ entry }) => specifiers.includes(entry))
  const failed = own.filter(({ error }) => error).length
  if (failed > 0) return `**failed: ${failed} of ${own.length}**`
  return broken && own.length === 0 ? '**failed: did not come so far**' : `passed (${own.length})`
}

function table(heads, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`
  return line(heads) + line(heads.map(() => '---')) + rows.map(line).join('')
}
