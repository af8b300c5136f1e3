// docs/ecosystem.md: a section for each group, with what its packages do on ours and on the published Express.
const fs = require('node:fs')
const path = require('node:path')
const { readGroups } = require('./groups.js')
const { PUBLISHED } = require('./install.js')

exports.PAGE = path.join(__dirname, '../../docs/ecosystem.md')

/** @typedef {import('./groups.js').Group} Group */
/** @typedef {import('./reporter.js').Result} Result */

/**
 * Writes the sections of the groups that were run; the others stay as they are.
 * @param {{ group: Group, results: Record<'ours' | 'peer', Record<string, Result[]>> }[]} rows
 */
exports.writeTable = function writeTable(rows) {
  const page = fs.readFileSync(exports.PAGE, 'utf8')
  const sections = exports.sectionsOf(page)
  for (const { group, results } of rows) sections.set(group.name, toSection(group, results))
  const text = readGroups()
    .filter(({ name, packages }) => packages.length > 0 && sections.has(name))
    .map(({ name }) => `<!-- section ${name} -->\n\n${sections.get(name)}\n`)
    .join('\n')
  const renewed = page.replace(
    /(<!-- tables -->\n)[\s\S]*(<!-- end of tables -->)/,
    (_, open, close) => `${open}\n${summaryOf(text)}\n\n${text}\n${close}`,
  )
  fs.writeFileSync(exports.PAGE, renewed)
}

/**
 * What stands on the page, by the name of the group.
 * @returns {Map<string, string>}
 */
exports.sectionsOf = function sectionsOf(page) {
  const [, tables = ''] = /<!-- tables -->\n([\s\S]*)<!-- end of tables -->/.exec(page) ?? []
  const [, ...sections] = tables.split('<!-- section ')
  return new Map(sections.map((text) => [text.slice(0, text.indexOf(' ')), text.slice(text.indexOf('\n')).trim()]))
}

/** The first two cells of each row, which are the package and its version. */
exports.packagesOf = function packagesOf(section) {
  return [...section.matchAll(/^\| `([^`]+)` \| (\S+) \|/gm)].map(([, name, version]) => ({ name, version }))
}

function toSection({ title, packages, lines }, { ours, peer }) {
  const heads = lines.flatMap((line) => [`${line.slice(1)}.x`, `Express ${PUBLISHED[line]}`])
  // Where a package is for some of the lines only, its note is about the others.
  const isNoted = (each) => each.note !== undefined && each.lines.length === lines.length
  const rows = packages.map((each) => [
    `\`${each.name}\``,
    each.version,
    ...lines.flatMap((line) => {
      const word = toWord(ours[line], each.name)
      return [word === 'works' && isNoted(each) ? 'works, with a note' : word, toWord(peer[line], each.name)]
    }),
    each.note ?? '',
  ])
  return `## ${title.replace(/\.$/, '')}\n\n${toTable(['Package', 'Version', ...heads, 'Note'], rows)}`
}

function toWord(results, name) {
  const { passed, failed } = results.find((each) => each.name === name) ?? { passed: [], failed: [] }
  if (failed.length > 0) return 'does not'
  return passed.length > 0 ? 'works' : 'not tried'
}

/** Counted on the page, so that it is right when only some of the groups were run. */
function summaryOf(text) {
  const rows = exports.packagesOf(text)
  const names = new Set(rows.map(({ name }) => name))
  const differing = [...text.matchAll(/^\| (`[^`]+`) .*\| does not \| works/gm)].map(([, name]) => name)
  if (differing.length === 0) return `${names.size} packages. None works on the published Express and not on ours.`
  return `${names.size} packages. What works on the published Express and not on ours: ${differing.join(', ')}.`
}

function toTable(heads, rows) {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
