import { readNamedFile } from '../command-line/read-file.ts'
import { UserError } from '../command-line/user-error.ts'
import type { Finding } from './finding.ts'
import type { Move } from './moves.ts'
import type { Scan } from './scan.ts'

/** A behaviour that a running app has used, at one place. */
export interface Hit {
  readonly code: string
  /** Relative to the folder in which the app was started. */
  readonly file: string
  readonly line: number
  readonly hits: number
}

/**
 * Reads what `TRUNKLINE_RECORD` has written: a line for each place and time, of any number of processes. A line that was cut
 * off when a process was killed is left out.
 * @throws UserError when there is no such file, or it is no recording
 */
export function readRecording(file: string): Hit[] {
  const text = readNamedFile(file)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const all = lines.flatMap((line) => parseLine(line))
  if (all.length === 0 && lines.length > 0) throw new UserError(`${file} is no recording of TRUNKLINE_RECORD.`)
  const sums = new Map<string, Hit>()
  for (const hit of all) {
    const key = `${hit.code} ${hit.file}:${hit.line}`
    sums.set(key, { ...hit, hits: hit.hits + (sums.get(key)?.hits ?? 0) })
  }
  return [...sums.values()]
}

function parseLine(line: string): Hit[] {
  let value: { code?: unknown; place?: unknown; hits?: unknown } | null
  try {
    value = JSON.parse(line)
  } catch {
    return [] // cut off
  }
  const { code, place, hits } = value ?? {}
  const found = /^(.*):(\d+)$/.exec(String(place))
  if (typeof code !== 'string' || typeof hits !== 'number' || !/^TL\d+$/.test(code)) return []
  return [{ code, file: found?.[1] ?? '', line: Number(found?.[2] ?? 0), hits }]
}

/** Marks the findings that were used, and adds what was used and not found, unless it was just rewritten. */
export function mergeRecording(scan: Scan, recording: readonly Hit[], { rules }: Move, addsMissing = true): Scan {
  const titles = new Map(rules.map(({ code, title }) => [code, title]))
  const counts = new Map<Finding, number>()
  const added: Finding[] = []
  for (const hit of recording) {
    const title = titles.get(hit.code)
    if (title === undefined || (hit.code === 'TL414' && scan.notes.setsQueryParser)) continue
    const finding = scan.findings.find((each) => isSame(each, hit))
    if (finding) counts.set(finding, (counts.get(finding) ?? 0) + hit.hits)
    else if (addsMissing) {
      const file = hit.file || '(place unknown)'
      const message = `${title}: used here when the app ran`
      added.push({ code: hit.code, file, line: hit.line, column: 1, message, hits: hit.hits })
    }
  }
  const marked = scan.findings.map((each) => (counts.has(each) ? { ...each, hits: counts.get(each) ?? 0 } : each))
  const findings = [...marked, ...added].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
  return { ...scan, findings }
}

// A call is recorded at the line of its name, and found at that of a path inside of it.
const LINES_BEFORE_PATH = 3

function isSame({ code, file, line, endLine = line }: Finding, hit: Hit): boolean {
  if (!isSameFile(file, hit.file)) return false
  if (hit.code === 'TL415') return code === 'TL415' // one finding stands for a file
  if (hit.code === 'TL401') {
    return (code === 'TL401' || code === 'TL402') && hit.line >= line - LINES_BEFORE_PATH && hit.line <= endLine
  }
  return code === hit.code && hit.line >= line && hit.line <= endLine
}

/** The app may have been started above or below the folder that was scanned. */
function isSameFile(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`)
}
