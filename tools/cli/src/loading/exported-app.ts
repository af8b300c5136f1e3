import { Server } from 'node:net'

/** Whether a value is an app or a router of any release line. */
export function isApp(value: unknown): value is object {
  if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return false
  const { stack, set, handle, map } = value as Record<string, unknown>
  return (
    Array.isArray(stack) ||
    (typeof set === 'function' && handle !== undefined) ||
    (map !== undefined && 'route' in value)
  )
}

/** What keeps an app from being found: a sentence without its subject, which is the file. */
export class ExportProblem extends Error {}

/** An app, and what else its file exports, if that may be the one that is meant. */
export interface ExportedApp {
  readonly app: object
  readonly note?: string
}

const USUAL = ['default', 'app', 'router', 'server']
const FACTORY =
  /^(?:(?:create|make|build|get|init|setup|start)(?:App|Application|Server|Express)?|app|server|default)$/i

/**
 * Finds the app among the exports of a module: an app, a server, or a function that creates one, as the default export,
 * under a usual name, or under the name `wanted`. Undefined if there is none; the module may still start a server.
 * @throws ExportProblem if there are several, or one cannot be created
 */
export async function findExportedApp(loaded: unknown, wanted?: string): Promise<ExportedApp | undefined> {
  const members = await membersOf(loaded)
  if (wanted !== undefined) return { app: await namedApp(members, wanted) }
  const apps = [...members].flatMap(([name, value]) => {
    const app = toApp(value)
    return app === undefined ? [] : [{ name, app }]
  })
  const usual = USUAL.flatMap((name) => apps.filter((each) => each.name === name))
  const [first, ...others] = usual.length > 0 ? usual : apps
  if (first === undefined) return fromFactory(members)
  const rest = new Set([...others, ...apps].filter(({ app }) => app !== first.app && isSeparate(app)))
  if (rest.size === 0) return first
  const names = [first, ...rest].map(({ name }) => name)
  const message = `exports ${names.length} applications: ${names.join(', ')}`
  if (usual.length === 0) throw new ExportProblem(`${message}; choose one with --export ${first.name}`)
  return { app: first.app, note: `${message}; this is ${first.name}. Choose another with --export ${names[1]}` }
}

/** The exports by name. Those of an object that is exported whole, as by `module.exports = { app }`, count as well. */
async function membersOf(loaded: unknown): Promise<Map<string, unknown>> {
  const members = new Map(Object.entries(loaded as object).filter(([name]) => name !== 'module.exports'))
  for (let each = await members.get('default'), depth = 0; depth < 2; depth++) {
    if (depth === 0) members.set('default', each)
    if (isApp(each) || each instanceof Server || typeof each !== 'object' || each === null) break
    const inner = each as Record<string, unknown>
    if (inner['default'] !== undefined) members.set('default', await inner['default'])
    for (const [name, value] of Object.entries(inner)) if (!members.has(name)) members.set(name, value)
    each = await inner['default']
  }
  if (members.has('app')) members.set('app', await members.get('app'))
  return members
}

function toApp(value: unknown): object | undefined {
  return value instanceof Server ? value.listeners('request').find(isApp) : isApp(value) ? value : undefined
}

/** Whether it is an application of its own: neither a router nor mounted in another. */
function isSeparate(app: object): boolean {
  const { set, parent } = app as { set?: unknown; parent?: unknown }
  return typeof set === 'function' && parent === undefined
}

async function namedApp(members: ReadonlyMap<string, unknown>, wanted: string): Promise<object> {
  const value = await members.get(wanted)
  const app = toApp(value) ?? (isFactory(value) ? await create(wanted, value) : undefined)
  if (app !== undefined) return app
  const what = members.has(wanted) ? `exports no application as ${wanted}` : `has no export ${wanted}`
  throw new ExportProblem(`${what}; it exports ${[...members.keys()].join(', ') || 'nothing'}`)
}

async function fromFactory(members: ReadonlyMap<string, unknown>): Promise<ExportedApp | undefined> {
  for (const [name, value] of members) {
    if (!FACTORY.test(name) || !isFactory(value)) continue
    const app = await create(name, value)
    if (app !== undefined) return { app }
  }
  return undefined
}

type Factory = (...args: unknown[]) => unknown

/** A function that may create an app: neither a class nor a handler. */
function isFactory(value: unknown): value is Factory {
  return typeof value === 'function' && !/^class\b|^[^(]*\(\s*_?req(uest)?\b/.test(sourceOf(value))
}

async function create(name: string, factory: Factory): Promise<object | undefined> {
  const parameters = parametersOf(factory)
  if (factory.length > 1) throw needsArguments(name, factory, parameters)
  let made: unknown
  try {
    made = await factory()
  } catch (err) {
    if (parameters === '') throw err
    throw needsArguments(name, factory, parameters, ` (without: ${String(err).split('\n')[0]?.replace(/\.$/, '')})`)
  }
  const { app, server } = Object(made) as Record<string, unknown>
  return toApp(made) ?? toApp(app) ?? toApp(server)
}

function needsArguments(name: string, { name: own }: Factory, parameters: string, without = ''): ExportProblem {
  const called = name === 'default' ? own.replace(/^default$/, '') || 'createApp' : name
  const imported = name === 'default' ? called : `{ ${called} }`
  return new ExportProblem(
    `exports ${called}(${parameters}), which needs arguments${without}. Give a file that calls it with stand-ins, ` +
      `such as: import ${imported} from './THIS-FILE'; export const app = ${called}(${standIns(parameters)})`,
  )
}

/** `{ db, log }` becomes `{ db: {}, log: {} }`, and `db, log` becomes `{}, {}`. */
function standIns(parameters: string): string {
  const names = parameters.split(',').filter((each) => each.trim() !== '')
  if (!/^\{[^{}]*\}$/.test(parameters)) return names.map(() => '{}').join(', ')
  const members = parameters
    .slice(1, -1)
    .split(',')
    .map((each) => each.split(/[:=]/)[0]?.trim())
  return `{ ${members
    .filter(Boolean)
    .map((each) => `${each}: {}`)
    .join(', ')} }`
}

/** The parameters of a function as they are written, in one line. */
function parametersOf(factory: Factory): string {
  const [, inParentheses, single] = /^[^(=]*\(([^)]*)\)|^(?:async\s+)?(\w+)\s*=>/.exec(sourceOf(factory)) ?? []
  const text = (inParentheses ?? single ?? '').replace(/\s+/g, ' ').replace(/,? *$/, '').trim()
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

function sourceOf(value: Function): string {
  return Function.prototype.toString.call(value)
}
