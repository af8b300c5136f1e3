import type { Recorder } from './recorder.ts'

export type Members = Record<string, unknown>

/** The code for a call that the next release line changes; undefined for other calls. */
export type ReadCall = (args: readonly unknown[], self: unknown) => string | undefined

/** Counts every call. */
export function always(code: string): ReadCall {
  return () => code
}

/** Counts calls of a function. Its name and members stay the same. */
export function countCalls<Fn extends Function>(fn: Fn, recorder: Recorder, read: ReadCall): Fn {
  return new Proxy(fn, {
    apply(target, self, args: unknown[]) {
      const code = read(args, self)
      if (code !== undefined) recorder.note(code)
      return Reflect.apply(target, self, args)
    },
  })
}

/** Counts calls of the methods that exist. */
export function countMethods(owner: Members, recorder: Recorder, reads: Readonly<Record<string, ReadCall>>): void {
  for (const [name, read] of Object.entries(reads)) {
    const method = owner[name]
    if (typeof method === 'function') owner[name] = countCalls(method, recorder, read)
  }
}

/** Counts reads of the accessors that exist. */
export function countReads(owner: object, recorder: Recorder, codes: Readonly<Record<string, string>>): void {
  for (const [name, code] of Object.entries(codes)) {
    const descriptor = Object.getOwnPropertyDescriptor(owner, name)
    const get = descriptor?.get
    if (!descriptor?.configurable || get === undefined) continue
    Object.defineProperty(owner, name, { ...descriptor, get: countCalls(get, recorder, () => code) })
  }
}
