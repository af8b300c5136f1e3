import type { Recorder } from './recorder.ts'
import type { Members } from './wrapping.ts'

const watched = new WeakSet<object>()
let isCountingOff = false

/** Runs framework code that reads `req.body` itself, without counting it as a use by the app. */
export function withoutCounting<Result>(run: () => Result): Result {
  isCountingOff = true
  try {
    return run()
  } finally {
    isCountingOff = false
  }
}

interface ParsedRequest {
  body?: unknown
  /** Set by body parsers after reading a body. */
  _body?: boolean
}

/** Counts reads from the `{}` that `req.body` is when nothing was parsed: on 5.x it is undefined there. */
export function watchUnparsedBody(create: Function, recorder: Recorder): Function {
  return new Proxy(create, {
    apply: (target, self, args: unknown[]) => watchParser(Reflect.apply(target, self, args) as Function, recorder),
  })
}

function watchParser(parse: Function, recorder: Recorder): Function {
  return new Proxy(parse, {
    apply(target, self, [req, res, next]: [ParsedRequest, unknown, (err?: unknown) => void]) {
      return Reflect.apply(target, self, [
        req,
        res,
        (err?: unknown) => {
          if (!req._body && isEmpty(req.body)) req.body = watchMembers(req.body, recorder)
          next(err)
        },
      ])
    },
  })
}

function isEmpty(body: unknown): body is Members {
  return typeof body === 'object' && body !== null && !watched.has(body) && Object.keys(body).length === 0
}

function watchMembers(body: Members, recorder: Recorder): Members {
  const proxy = new Proxy(body, {
    get(target, name, receiver) {
      // Ignore symbols and `toJSON`: JSON.stringify and console.log read them, and work with an undefined body too.
      if (typeof name === 'string' && name !== 'toJSON' && !isCountingOff) recorder.note('TL415')
      return Reflect.get(target, name, receiver)
    },
    set(target, name, value) {
      recorder.note('TL415')
      return Reflect.set(target, name, value)
    },
  })
  watched.add(proxy)
  return proxy
}
