import type { Style } from '../command-line/terminal.ts'
import type { Finding, Unfollowed } from './finding.ts'
import { MIDDLEWARE_V3 } from './rules/v3.ts'
import type { Scan } from './scan.ts'

/** The findings as text: one line each, by file. */
export function toText(
  { findings, unreadable, unfollowed, files, notes }: Scan,
  { strong, faint, bad, good }: Style,
): string {
  const lines: string[] = []
  let file = ''
  for (const finding of findings) {
    if (finding.file !== file) {
      if (file !== '') lines.push('')
      lines.push(strong(finding.file))
      file = finding.file
    }
    const mark = finding.edits ? good(' [--fix]') : ''
    lines.push(`  ${finding.line}:${finding.column}  ${bad(finding.code)}  ${finding.message}${hitsOf(finding)}${mark}`)
  }
  for (const { file: path, why } of unreadable) lines.push(bad(`${path} cannot be read: ${why}`))
  if (lines.length > 0) lines.push('')
  if (unfollowed.length > 0) lines.push(...unfollowedLines(unfollowed), '')
  const install = [...notes.middleware].map((name) => MIDDLEWARE_V3[name]).filter(Boolean)
  if (install.length > 0)
    lines.push(`Install what 4.x does not bring: npm install ${[...new Set(install)].join(' ')}`, '')
  lines.push(faint(summary(findings, files)))
  return `${lines.join('\n')}\n`
}

const MOST_PLACES = 5

/** Where following a path ends, by what it comes from: these are for the reader to look at, and no findings. */
function unfollowedLines(unfollowed: readonly Unfollowed[]): string[] {
  const bySource = new Map<string, Unfollowed[]>()
  for (const each of unfollowed) bySource.set(each.source, [...(bySource.get(each.source) ?? []), each])
  return [...bySource].map(([source, all]) => {
    const count = all.length === 1 ? '1 registration' : `${all.length} registrations`
    const places = all.slice(0, MOST_PLACES).map(({ file, line }) => `${file}:${line}`)
    const more = all.length > MOST_PLACES ? ', …' : ''
    return `${count} whose path comes from ${source} (${places.join(', ')}${more}): look at ${all.length === 1 ? 'it' : 'them'}`
  })
}

function hitsOf({ hits }: Finding): string {
  return hits === undefined ? '' : ` (hit ${hits === 1 ? 'once' : `${hits} times`})`
}

function summary(findings: readonly Finding[], files: number): string {
  const looked = files === 1 ? '1 file' : `${files} files`
  if (findings.length === 0) return `Nothing found in ${looked}.`
  const fixable = findings.filter(({ edits }) => edits).length
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`
  return `${count} in ${looked}, ${fixable} of them mended by --fix. --explain <code> tells what a code means.`
}

/** The findings for other programs. */
export function toJson({ findings, unreadable, unfollowed, files }: Scan): string {
  const list = findings.map(({ edits, endLine, ...finding }) => ({ ...finding, fixable: edits !== undefined }))
  return `${JSON.stringify({ files, findings: list, unreadable, unfollowed }, null, 2)}\n`
}
