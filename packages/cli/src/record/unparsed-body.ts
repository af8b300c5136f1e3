import type { Recorder } from './recorder.ts'
import type { Members } from './wrapping.ts'

const watched = new WeakSet<object>()
let isQuiet = false

/** Runs something of the framework that reads bodies itself: the app does not. */
export function readingQuietly<Result>(run: () => Result): Result {
  isQuiet = true
  try {
    return run()
  } finally {
    isQuiet = false
  }
}

interface ParsedRequest {
  body?: unknown
  /** Set by a parser that has read a body. */
  _body?: boolean
}

/** A parser whose `{}` for requests that it did not parse counts what is read from it: 5.x leaves `req.body` undefined there. */
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
      // What JSON.stringify and console.log ask an undefined body does not throw.
      if (typeof name === 'string' && name !== 'toJSON' && !isQuiet) recorder.note('TL415')
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
