import { callerInApp, type Recorder } from './recorder.ts'
import { watchUnparsedBody, withoutCounting } from './unparsed-body.ts'
import { always, countCalls, countMethods, countReads, type Members, type ReadCall } from './wrapping.ts'

/** The framework of 4.x, as it is exported. */
export interface V4Framework {
  application: object
  request: object
  response: object
  Router: object
  json: Function
  raw: Function
  text: Function
  urlencoded: Function
}

/** The members of the 4.x line record that are watched. */
export interface V4Line {
  queryParsers: { readonly extended: QueryFunction }
}

type QueryFunction = (text: string | null | undefined) => object

// The codes are those of `trunkline doctor`; docs/doctor.md has them.
const withStatus: ReadCall = (args) =>
  args.length === 2 || (args.length === 1 && typeof args[0] === 'number') ? 'TL405' : undefined

const asJsonWithStatus: ReadCall = ({ length }) => (length === 2 ? 'TL405' : undefined)

const withBadStatus: ReadCall = ([status]) =>
  Number.isInteger(status) && (status as number) >= 100 && (status as number) <= 999 ? undefined : 'TL412'

const RESPONSE: Record<string, ReadCall> = {
  send: withStatus,
  json: asJsonWithStatus,
  jsonp: asJsonWithStatus,
  status: withBadStatus,
  sendStatus: withBadStatus,
  redirect: ([first, second]) => (second !== undefined && typeof first !== 'number' ? 'TL406' : undefined),
  location: ([url]) => (url === 'back' ? 'TL407' : undefined), // `redirect('back')` calls it
  sendfile: always('TL408'),
  vary: ([field]) => (field === undefined ? 'TL425' : undefined),
  clearCookie: ([, options]) => (readsExpiry(options) ? 'TL426' : undefined),
}

function readsExpiry(options: unknown): boolean {
  return typeof options === 'object' && options !== null && ('maxAge' in options || 'expires' in options)
}

const REQUEST: Record<string, ReadCall> = {
  acceptsCharset: always('TL409'),
  acceptsEncoding: always('TL409'),
  acceptsLanguage: always('TL409'),
}

const withOddName: ReadCall = ([name]) => {
  if (typeof name === 'function') return 'TL419'
  return typeof name === 'string' && name.startsWith(':') ? 'TL420' : undefined
}

/** Counts uses of what 5.x changed. */
export function recordV4(framework: V4Framework, line: V4Line, recorder: Recorder): void {
  line.queryParsers = { ...line.queryParsers, extended: watchNestedKeys(line.queryParsers.extended, recorder) }
  const { application, request, response, Router } = framework
  countMethods(response as Members, recorder, RESPONSE)
  countMethods(request as Members, recorder, REQUEST)
  watchParam(request as Members, recorder)
  countReads(request, recorder, { host: 'TL411' })
  countMethods(application as Members, recorder, { del: always('TL403') })
  countMethods(Router as Members, recorder, { param: withOddName })
  watchPatterns(Router as Members, recorder)
  for (const name of ['json', 'raw', 'text', 'urlencoded'] as const) {
    const create = watchUnparsedBody(framework[name], recorder)
    const read: ReadCall = ([options]) => (isExtendedUnset(options) ? 'TL416' : undefined)
    framework[name] = name === 'urlencoded' ? countCalls(create, recorder, read) : create
  }
}

/** `req.param()` reads `req.body` itself; that is not a use by the app. */
function watchParam(request: Members, recorder: Recorder): void {
  const param = request['param'] as Function // always present on 4.x
  request['param'] = new Proxy(param, {
    apply(target, self, args: unknown[]) {
      recorder.note('TL404')
      return withoutCounting(() => Reflect.apply(target, self, args))
    },
  })
}

function isExtendedUnset(options: unknown): boolean {
  return (options as { extended?: unknown } | null | undefined)?.extended === undefined
}

interface Stacked {
  stack: { handle: Function }[]
}

/** Counts requests that match a pattern which 5.x rejects or changes, at the source line of its registration. */
function watchPatterns(Router: Members, recorder: Recorder): void {
  for (const name of ['use', 'route']) {
    const method = Router[name] as Function // both exist on 4.x
    Router[name] = new Proxy(method, {
      apply(target, self: Stacked, args: unknown[]) {
        const before = self.stack.length
        const result = Reflect.apply(target, self, args)
        if (!isOldPattern(args[0])) return result
        const place = callerInApp()
        for (const layer of self.stack.slice(before)) {
          layer.handle = new Proxy(layer.handle, {
            apply(handle, own, given: unknown[]) {
              recorder.note('TL401', place)
              return Reflect.apply(handle, own, given)
            },
          })
        }
        return result
      },
    })
  }
}

/** Whether 5.x rejects a path or reads it differently. */
function isOldPattern(path: unknown): boolean {
  if (Array.isArray(path)) return path.some(isOldPattern)
  return typeof path === 'string' && /[*?+()[\]{}!]/.test(path)
}

/** Wraps the query parser to count reads of values from nested keys (`?a[b]=c`). */
function watchNestedKeys(parse: QueryFunction, recorder: Recorder): QueryFunction {
  return (text) => {
    const values = parse(text) as Members
    if (/\[|%5b/i.test(text ?? '')) for (const name of Object.keys(values)) watchRead(values, name, recorder)
    return values
  }
}

function watchRead(values: Members, name: string, recorder: Recorder): void {
  const value = values[name]
  if (typeof value !== 'object' || value === null) return
  const settle = (written: unknown): void => {
    Object.defineProperty(values, name, { value: written, configurable: true, enumerable: true, writable: true })
  }
  Object.defineProperty(values, name, {
    configurable: true,
    enumerable: true,
    get() {
      recorder.note('TL414')
      return value
    },
    set: settle,
  })
}
