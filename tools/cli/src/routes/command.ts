import { type Command, type ParsedOptions, textOf, textsOf } from '../command-line/options.ts'
import { printable, styleFor, toColumns } from '../command-line/terminal.ts'
import { UserError } from '../command-line/user-error.ts'
import { askApp, LOADING } from './load-app.ts'
import type { FoundRoute } from './read-routes.ts'

type Name = 'json' | 'markdown' | 'method' | 'path' | 'handler' | 'hidden' | 'to' | keyof typeof LOADING

/** `trunkline routes app.js` */
export const routesCommand: Command<Name> = {
  usage: 'trunkline routes <file> [options]',
  summary: 'Lists every route of an app or router of Express 3, 4, 5 or Trunkline, through all mounts.',
  options: {
    json: { help: 'as JSON' },
    markdown: { help: 'as a Markdown table' },
    method: { value: 'name', many: true, help: 'only routes of this method; may be given several times' },
    path: { value: 'text', help: 'only routes whose whole path has this text' },
    handler: { value: 'name', help: 'only routes with a handler of this name' },
    hidden: { help: 'only routes that an earlier one hides, or that lose parameters; exit 1 if there are any' },
    to: {
      value: 'line',
      help: 'only routes of 4.x whose path 5.x rejects or reads differently; exit 1 if there are any',
    },
    ...LOADING,
  },
  details:
    'The file is loaded, but no port is opened. It exports the app, or { app }, or a function that makes it\n' +
    'such as createApp, or starts it.\n' +
    'Exit code: 0, or 1 with --hidden or --to when there are such routes, or 2 when there is no app.',
  async run(options, [file, ...others]) {
    if (file === undefined || others.length > 0) throw new UserError('Give one file: trunkline routes app.js')
    const isForV5 = options.to !== undefined
    if (isForV5 && textOf(options.to)?.replace(/^v|\.x$/g, '') !== '5') throw new UserError('Give the line 5: --to 5')
    const { routes: found } = await askApp(file, 'routes', options)
    const routes = (isForV5 ? await changedInV5(found) : found).filter(selects(options))
    process.stdout.write(options.json ? toJson(routes) : options.markdown ? toMarkdown(routes) : toTable(routes))
    return (options.hidden || isForV5) && routes.length > 0 ? 1 : 0
  },
}

/** A route, and what 5.x makes of its path. */
type ListedRoute = FoundRoute & { readonly onV5?: string }

/** The routes whose path 5.x rejects or reads differently. A regular expression stays what it is. */
async function changedInV5(routes: readonly FoundRoute[]): Promise<ListedRoute[]> {
  const { translatePattern } = await import('trunkline/patterns')
  return routes.flatMap((route) => {
    if (route.path.includes('/^')) return []
    const translation = translatePattern(route.path, { sensitive: false, strict: false, end: true })
    if (translation.verdict === 'same') return []
    const problem = translation.silent ? 'reads this path differently' : 'rejects this path'
    const advice = translation.verdict === 'write' ? `write ${translation.source}` : translation.why
    return [{ ...route, onV5: `5.x ${problem}; ${advice}` }]
  })
}

function selects(options: ParsedOptions<Name>): (route: FoundRoute) => boolean {
  const methods = textsOf(options.method).map((method) => method.toUpperCase())
  const path = textOf(options.path)
  const handler = textOf(options.handler)
  return (route) =>
    (methods.length === 0 || methods.includes(route.method)) &&
    (path === undefined || route.path.includes(path)) &&
    (handler === undefined || route.handlers.includes(handler)) &&
    (!options.hidden || route.hiddenBy !== undefined || route.lostParams !== undefined)
}

function toJson(routes: readonly ListedRoute[]): string {
  return `${JSON.stringify(routes, null, 2)}\n`
}

function toTable(routes: readonly ListedRoute[]): string {
  const { strong, faint, bad } = styleFor()
  if (routes.length === 0) return 'No routes.\n'
  const rows = routes.map(({ method, path, handlers, place = '' }) => [method, path, handlers.join(', '), place])
  const [head = '', ...lines] = toColumns([['Method', 'Path', 'Handlers', 'Registered'], ...rows])
  const marked = lines.flatMap((line, i) => [
    printable(line),
    ...notesOf(routes[i] as ListedRoute).map((note) => bad(printable(`  ! ${note}`))),
  ])
  return [strong(head), ...marked, faint(countOf(routes)), ''].join('\n')
}

function countOf({ length }: readonly FoundRoute[]): string {
  return length === 1 ? '1 route' : `${length} routes`
}

function toMarkdown(routes: readonly ListedRoute[]): string {
  const cell = (text: string) => printable(text).replaceAll('|', '\\|')
  const rows = routes.map((route) => {
    const { method, path, handlers, place = '' } = route
    return `| ${[method, `\`${path}\``, handlers.join(', '), place, notesOf(route).join('; ')].map(cell).join(' | ')} |`
  })
  return ['| Method | Path | Handlers | Registered | Notes |', '|---|---|---|---|---|', ...rows, ''].join('\n')
}

function notesOf({ hiddenBy, lostParams, onV5 }: ListedRoute): string[] {
  const notes: string[] = onV5 === undefined ? [] : [onV5]
  if (hiddenBy !== undefined) notes.push(`hidden by ${hiddenBy}`)
  if (lostParams !== undefined) {
    const names = lostParams.map((name) => `:${name}`).join(', ')
    notes.push(`does not see ${names} of the mount path; make its router with { mergeParams: true }`)
  }
  return notes
}
