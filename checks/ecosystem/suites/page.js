// results.md: what the suites did on the published Express and on ours.
const fs = require('node:fs')
const path = require('node:path')
const { PUBLISHED } = require('../install.js')
const { countsOf, differences } = require('./comparing.js')

exports.PAGE = path.join(__dirname, 'results.md')

/** @typedef {import('./projects.js').Listed & { line: string, results: Record<'peer' | 'ours', import('./running.js').Test[]> }} Row */

/**
 * Writes the part of the page between its markers.
 * @param {Row[]} rows
 */
exports.writePage = function writePage(rows, seconds) {
  const page = fs.readFileSync(exports.PAGE, 'utf8')
  const text = `${summaryOf(rows, seconds)}\n\n${toTable(rows)}\n`
  fs.writeFileSync(
    exports.PAGE,
    page.replace(/(<!-- table -->\n)[\s\S]*(<!-- end of table -->)/, (_, open, close) => `${open}\n${text}\n${close}`),
  )
}

/** Package, version and line of each row. */
exports.rowsOf = function rowsOf(page) {
  return [...page.matchAll(/^\| `([^`]+)` \| (\S+) \| (\d)\.x \|/gm)].map(([, name, version, line]) => ({
    package: name,
    version,
    line: `v${line}`,
  }))
}

function summaryOf(rows, seconds) {
  const names = new Set(rows.map((row) => row.package))
  const peers = Object.entries(PUBLISHED).map(([line, version]) => `${version} for ${line.slice(1)}.x`)
  const all = (side) => countsOf(rows.flatMap(({ results }) => results[side]))
  const differing = rows.filter(({ results }) => differences(results.peer, results.ours).length > 0)
  return [
    `Suites of ${names.size} packages, ${rows.length} runs a side. On Express (${peers.join(', ')}): ${all('peer')}. On ours: ${all('ours')}.`,
    differing.length === 0
      ? 'Every test did the same on both sides.'
      : `Not the same on both sides: ${differing.map((row) => `\`${row.package}\` on ${row.line.slice(1)}.x`).join(', ')}.`,
    `The whole took ${Math.ceil(seconds / 60)} minutes, on Node ${process.versions.node.split('.')[0]}.`,
  ].join(' ')
}

function toTable(rows) {
  const cells = rows.map(({ package: name, version, line, results, note }) => [
    `\`${name}\``,
    version,
    `${line.slice(1)}.x`,
    countsOf(results.peer),
    countsOf(results.ours),
    note ?? '',
  ])
  const heads = ['Package', 'Version', 'Line', 'On Express', 'On ours', 'Note']
  return [heads, heads.map(() => '---'), ...cells].map((each) => `| ${each.join(' | ')} |`).join('\n')
}
