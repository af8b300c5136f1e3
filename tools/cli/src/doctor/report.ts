import { printable, printableJson, printableLine, type Style } from '../command-line/terminal.ts'
import type { Finding, Unfollowed } from './finding.ts'
import { unifiedDiff } from './fixing/diff.ts'
import type { FixResult } from './fixing/fix.ts'
import { MIDDLEWARE_V3 } from './rules/v3.ts'
import type { Scan } from './scan.ts'

/** What `--fix` did, or would do with `--dry-run`. */
export interface Done extends Pick<FixResult, 'fixed' | 'files'> {
  readonly written: boolean
  /** What to do next. */
  readonly afterFix: string | undefined
}

/** Formats the findings as text, one per line, grouped by file; with `--fix`, behind its changes. */
export function toText(scan: Scan, style: Style, done?: Done): string {
  const { findings, notes, unreadable, unfollowed, skipped, files, middleware, notices } = scan
  const lines: string[] = [...notices.flatMap((notice) => [printableLine(notice), ''])]
  let file = ''
  for (const finding of findings) {
    if (finding.file !== file) {
      if (file !== '') lines.push('')
      lines.push(style.strong(printableLine(finding.file)))
      file = finding.file
    }
    lines.push(lineOf(finding, style))
  }
  for (const { file: path, why } of unreadable) lines.push(style.bad(printableLine(`${path} cannot be read: ${why}`)))
  if (skipped.length > 0) lines.push(printableLine(skippedText(skipped)))
  if (findings.length + unreadable.length + skipped.length > 0) lines.push('')
  if (notes.length > 0) lines.push(...noteLines(notes).map(printableLine), '')
  if (unfollowed.length > 0) lines.push(...unfollowedLines(unfollowed).map(printableLine), '')
  const install = [...middleware].map((name) => MIDDLEWARE_V3[name]).filter(Boolean)
  if (install.length > 0)
    lines.push(`Install what 4.x does not bring: npm install ${[...new Set(install)].join(' ')}`, '')
  lines.push(style.faint(summary(findings, files)), '')
  const diffs = done?.files.map((each) => printable(unifiedDiff({ ...each, file: printableLine(each.file) }))) ?? []
  return [...diffs, lines.join('\n'), done ? fixedText(done, scan) : ''].join('')
}

/** What is wrong if nothing in front of it takes care of it. */
function noteLines(notes: readonly Finding[]): string[] {
  const places = notes.map(
    ({ file, line, column, code, message }) => `  ${file}:${line}:${column}  ${code}  ${message}`,
  )
  return ['Notes, which are not findings. Other code may take care of these:', ...places]
}

const MOST_PLACES = 5

/** Paths that could not be followed, grouped by their source. Shown for review; they are not findings. */
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

function lineOf(finding: Finding, { bad, good, faint }: Style): string {
  const { line, column, code, message, edits, left } = finding
  const mark = edits ? good(' [--fix]') : left === undefined ? '' : faint(printableLine(` [left to you: ${left}]`))
  return `  ${line}:${column}  ${bad(code)}  ${printableLine(message)}${mark}`
}

function skippedText(skipped: readonly string[]): string {
  const shown = skipped.slice(0, 3).join(', ')
  const more = skipped.length > 3 ? ` and ${skipped.length - 3} more` : ''
  return `Skipped, because they are minified or larger than 500 kB: ${shown}${more}`
}

function summary(findings: readonly Finding[], files: number): string {
  const read = files === 1 ? '1 file' : `${files} files`
  if (findings.length === 0) return `Nothing found in ${read}.`
  const fixable = findings.filter(({ edits }) => edits).length
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`
  return `${count} in ${read}, ${fixable} of them fixed by --fix. Use --explain <code> to see what a code means.`
}

/** Summary of `--fix` in one line, and what to do next when files were changed. */
function fixedText({ fixed, written, afterFix }: Done, { findings }: Scan): string {
  const all = fixed.length + findings.length
  const summary = `--fix ${written ? 'fixed' : 'would fix'} ${fixed.length} of ${all} finding${all === 1 ? '' : 's'}.\n`
  return written && fixed.length > 0 && afterFix !== undefined ? `${summary}${afterFix}\n` : summary
}

/** Formats the findings as JSON; with `--fix`, the remaining ones and what was fixed. */
export function toJson(
  { findings, notes, unreadable, unfollowed, skipped, files, notices }: Scan,
  done?: Done,
): string {
  const fixed = done && {
    written: done.written,
    mended: done.fixed.map(toRow),
    changes: done.files.map((each) => ({ file: each.file, diff: unifiedDiff(each) })),
  }
  const found = { findings: findings.map(toRow), notes: notes.map(toRow) }
  return `${printableJson({ files, ...found, ...fixed, unreadable, unfollowed, skipped, notices })}\n`
}

function toRow({ edits, endLine, ...finding }: Finding): object {
  return { ...finding, fixable: edits !== undefined }
}
