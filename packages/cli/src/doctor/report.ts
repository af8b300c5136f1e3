import type { Style } from '../command-line/terminal.ts'
import type { Finding } from './finding.ts'
import { MIDDLEWARE_V3 } from './rules/v3.ts'
import type { Scan } from './scan.ts'

/** The findings as text: one line each, by file. */
export function toText({ findings, unreadable, files, notes }: Scan, { strong, faint, bad, good }: Style): string {
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
  const install = [...notes.middleware].map((name) => MIDDLEWARE_V3[name]).filter(Boolean)
  if (install.length > 0)
    lines.push(`Install what 4.x does not bring: npm install ${[...new Set(install)].join(' ')}`, '')
  lines.push(faint(summary(findings, files)))
  return `${lines.join('\n')}\n`
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
export function toJson({ findings, unreadable, files }: Scan): string {
  const list = findings.map(({ edits, endLine, ...finding }) => ({ ...finding, fixable: edits !== undefined }))
  return `${JSON.stringify({ files, findings: list, unreadable }, null, 2)}\n`
}
