import type { IncomingMessage } from 'node:http'
import { inspect } from 'node:util'
import type { ErrorPage } from '../core/development.ts'
import { loadOnce } from '../load-once.ts'
import { routePatternOf } from '../routes/list.ts'
import { escapeHtml } from '../text/html.ts'
import { causesOf } from './error-description.ts'
import { handlersRunFor } from './handler-trail.ts'
import { excerptsOf, framesOf, isFrameworkFrame, type SourceExcerpt } from './source-lines.ts'

interface Section {
  readonly title: string
  readonly lines: readonly (string | FoldedFrames)[]
}

/** Neighbouring frames of the framework and of node, which seldom help. */
interface FoldedFrames {
  readonly frames: string[]
}

/** The development error page: HTML for browsers, text for everything else. */
export function createErrorPage(err: unknown, req: IncomingMessage, status: number): ErrorPage {
  const error = err instanceof Error ? err : new Error(String(err))
  const frames = framesOf(error)
  const heading = `${status} ${error.name}: ${error.message}`
  const excerpts = frames === undefined ? [] : excerptsOf(frames)
  const sections: Section[] = [
    { title: 'Stack', lines: frames === undefined ? String(error.stack).split('\n') : foldFrames(frames) },
    ...causesOf(error).map((cause) => ({ title: 'Caused by', lines: String(cause.stack ?? cause).split('\n') })),
    { title: 'Handlers on the way', lines: handlersRunFor(req) },
    { title: 'Request', lines: describeRequest(req) },
  ].filter(({ lines }) => lines.length > 0)
  if (String(req.headers.accept).includes('text/html')) return toHtml(heading, excerpts, sections)
  return { type: 'text/plain; charset=utf-8', policy: "default-src 'none'", body: toText(heading, excerpts, sections) }
}

/** A stack without any frame of the app is left as it is: the framework's frames are all there is to see. */
function foldFrames(frames: readonly string[]): (string | FoldedFrames)[] {
  if (frames.every(isFrameworkFrame)) return frames.map((frame) => frame.trim())
  const lines: (string | FoldedFrames)[] = []
  for (const frame of frames) {
    const last = lines.at(-1)
    if (!isFrameworkFrame(frame)) lines.push(frame.trim())
    else if (typeof last === 'object') last.frames.push(frame.trim())
    else lines.push({ frames: [frame.trim()] })
  }
  return lines
}

function titleOf({ frames }: FoldedFrames): string {
  return `${frames.length} ${frames.length === 1 ? 'frame' : 'frames'} of Trunkline and Node.js`
}

function describeRequest(req: IncomingMessage & { originalUrl?: string; params?: object }): string[] {
  const pattern = routePatternOf(req)
  const params = formatParams(req.params ?? {})
  return [
    `${req.method} ${req.originalUrl ?? req.url}`,
    ...(pattern === undefined ? [] : [`route: ${pattern}`]),
    ...(params === '{}' ? [] : [`params: ${params}`]),
    ...Object.entries(req.headers).map(([name, value]) => `${name}: ${HARMLESS.has(name) ? value : '(hidden)'}`),
  ]
}

/** `req.params` may hold anything, even what JSON cannot represent. */
function formatParams(params: object): string {
  try {
    return JSON.stringify(params)
  } catch {
    return inspect(params, { breakLength: Number.POSITIVE_INFINITY, customInspect: false })
  }
}

/**
 * Headers known to hold no secrets. The page gets copied into bug reports, and a list of all secret headers cannot
 * exist.
 */
const HARMLESS: ReadonlySet<string> = new Set([
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'cache-control', 'connection'],
  ...['content-encoding', 'content-language', 'content-length', 'content-type', 'date', 'dnt', 'expect', 'host'],
  ...['if-match', 'if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since', 'keep-alive', 'origin'],
  ...['pragma', 'priority', 'range', 'sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform', 'sec-fetch-dest'],
  ...['sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-user', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['upgrade-insecure-requests', 'user-agent', 'via', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto'],
  ...['x-requested-with'],
])

function toText(heading: string, excerpts: readonly SourceExcerpt[], sections: readonly Section[]): string {
  const blocks = [
    heading,
    ...excerpts.map(({ place, lines }) => [place, ...lines.map(formatLine)].join('\n')),
    ...sections.map(({ title, lines }) =>
      [title, ...lines.map((line) => `  ${typeof line === 'string' ? line : `(${titleOf(line)})`}`)].join('\n'),
    ),
  ]
  return `${blocks.join('\n\n')}\n`
}

function formatLine({ number, text, isPlace }: SourceExcerpt['lines'][number]): string {
  return `${isPlace ? '>' : ' '} ${String(number).padStart(4)} | ${text}`
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}
h1{font-size:1.4rem;color:#b00020}h2{font-size:1rem;margin:1.5rem 0 .25rem}
pre{background:#f4f4f5;padding:.75rem;overflow:auto;font-size:.85rem;margin:0}
pre:empty{display:none}pre+details,details+pre{margin-top:0}details{background:#f4f4f5}summary{padding:.25rem .75rem;font-size:.85rem;color:#52525b;cursor:pointer}details pre{padding-top:0}
mark{background:#ffdce0}@media(prefers-color-scheme:dark){body{background:#18181b;color:#e4e4e7}pre,details{background:#27272a}summary{color:#a1a1aa}h1{color:#ff8a8a}mark{background:#5c1a22;color:inherit}}`

/** Allows no scripts and only our own style: the error may contain client input. */
const policyOf = loadOnce(() => {
  const { createHash } = require('node:crypto') as typeof import('node:crypto') // most programs start without it
  return `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
})

function toHtml(heading: string, excerpts: readonly SourceExcerpt[], sections: readonly Section[]): ErrorPage {
  const blocks = [
    ...excerpts.map(({ place, lines }) => block(place, lines.map(formatMarked))),
    ...sections.map(({ title, lines }) =>
      block(
        title,
        lines.map((line) => (typeof line === 'string' ? escapeHtml(line) : formatFolded(line))),
      ),
    ),
  ]
  const body = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(heading)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(heading)}</h1>
${blocks.join('\n')}
</body>
</html>
`
  return { type: 'text/html; charset=utf-8', policy: policyOf(), body }
}

function block(title: string, lines: readonly string[]): string {
  return `<h2>${escapeHtml(title)}</h2>\n<pre>${lines.join('\n')}</pre>`
}

/** A `details` inside of a `pre` is not valid, so the block ends before it and begins again. */
function formatFolded(folded: FoldedFrames): string {
  const frames = folded.frames.map(escapeHtml).join('\n')
  return `</pre>\n<details><summary>${titleOf(folded)}</summary><pre>${frames}</pre></details>\n<pre>`
}

function formatMarked(line: SourceExcerpt['lines'][number]): string {
  const text = escapeHtml(formatLine(line))
  return line.isPlace ? `<mark>${text}</mark>` : text
}
