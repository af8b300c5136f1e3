import { readNamedFile } from '../command-line/read-file.ts'
import { UserError } from '../command-line/user-error.ts'
import type { Finding } from './finding.ts'
import type { Move } from './moves.ts'
import { OF_QUERY_PARSER, type Scan } from './scan.ts'

/** A recorded use of an old behaviour, at one source location. */
export interface Hit {
  readonly code: string
  /** Relative to the working directory of the app. */
  readonly file: string
  readonly line: number
  readonly hits: number
}

/**
 * Reads a file of `TRUNKLINE_RECORD`: one entry per line, from any number of processes. Skips an entry that was cut off
 * because its process was killed.
 * @throws UserError if the file does not exist or is not a recording
 */
export function readRecording(file: string): Hit[] {
  const text = readNamedFile(file)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const all = lines.flatMap((line) => parseLine(line))
  if (all.length === 0 && lines.length > 0) throw new UserError(`${file} is not a recording of TRUNKLINE_RECORD.`)
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

/**
 * Adds the number of uses to findings, and adds findings for recorded uses that the scan missed, unless they were just
 * fixed.
 */
export function mergeRecording(scan: Scan, recording: readonly Hit[], { rules }: Move, addsMissing = true): Scan {
  const titles = new Map(rules.map(({ code, title }) => [code, title]))
  const counts = new Map<Finding, number>()
  const added: Finding[] = []
  for (const hit of recording) {
    const title = titles.get(hit.code)
    if (title === undefined || (OF_QUERY_PARSER.has(hit.code) && scan.keepsQueryParser)) continue
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

// The recorder sees the line of the call, the scan that of the path argument, which may be a few lines below.
const LINES_BEFORE_PATH = 3

function isSame({ code, file, line, endLine = line }: Finding, hit: Hit): boolean {
  if (!isSameFile(file, hit.file)) return false
  if (hit.code === 'TL415') return code === 'TL415' // TL415 is reported once per file
  if (hit.code === 'TL401') {
    return (code === 'TL401' || code === 'TL402') && hit.line >= line - LINES_BEFORE_PATH && hit.line <= endLine
  }
  return code === hit.code && hit.line >= line && hit.line <= endLine
}

/** Compares path endings: the app may have been started above or below the scanned folder. */
function isSameFile(a: string, b: string): boolean {
  return a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`)
}
