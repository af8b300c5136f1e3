import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'

export type ParamCallback = (
  req: ExchangeRequest,
  res: ExchangeResponse,
  next: Next,
  value: unknown,
  name: string,
) => unknown

export type ParamCallbacks = Record<string, ParamCallback[] | undefined>

/** The result of a parameter's callbacks for one value; kept for the rest of the walk. */
interface ParamOutcome {
  error: unknown
  readonly match: unknown
  value: unknown
}

export type ParamOutcomes = Record<string, ParamOutcome | undefined>

/** Whether any of a layer's keys has callbacks in its router. Most routers have none. */
export function hasParamCallbacks(
  router: { readonly params: ParamCallbacks },
  { keys }: { readonly keys: readonly unknown[] | undefined },
): boolean {
  if (keys === undefined) return false
  for (let i = 0; i < keys.length; i++) {
    if (router.params[keys[i] as string] !== undefined) return true
  }
  return false
}

interface ParamContext {
  readonly callbacks: ParamCallbacks
  readonly keys: readonly string[]
  readonly outcomes: ParamOutcomes
  readonly req: ExchangeRequest
  readonly res: ExchangeResponse
  readonly settle: (result: unknown, next: Next) => void
  readonly done: Next
}

/** Runs the callbacks for a layer's parameters in the order of its keys, then continues. */
export class ParamRun {
  readonly #context: ParamContext
  #keyIndex = 0

  constructor(context: ParamContext) {
    this.#context = context
  }

  nextKey(err?: unknown): void {
    const { keys, outcomes } = this.#context
    while (!err && this.#keyIndex < keys.length) {
      const key = keys[this.#keyIndex++] as string
      const callbacks = this.#context.callbacks[key]
      const value = this.#value(key)
      if (value === undefined || callbacks === undefined) continue

      const known = outcomes[key]
      if (known !== undefined && (known.match === value || (known.error && known.error !== 'route'))) {
        this.#context.req.params[key] = known.value
        err = known.error
        continue
      }
      const outcome: ParamOutcome = { error: null, match: value, value }
      outcomes[key] = outcome
      this.#call(callbacks, 0, key, outcome)
      return
    }
    if (err) this.#context.done(err)
    else this.#context.done()
  }

  #call(callbacks: ParamCallback[], index: number, key: string, outcome: ParamOutcome): void {
    const callback = callbacks[index]
    if (callback === undefined) return this.nextKey()

    const next: Next = (err) => {
      outcome.value = this.#value(key) // a callback may have replaced it
      if (!err) return this.#call(callbacks, index + 1, key, outcome)
      outcome.error = err
      this.nextKey(err)
    }
    try {
      this.#context.settle(callback(this.#context.req, this.#context.res, next, outcome.match, key), next)
    } catch (err) {
      next(err)
    }
  }

  // If a handler called next() twice, the walk may be over and `params` gone before a slow callback continues.
  #value(key: string): unknown {
    return this.#context.req.params?.[key]
  }
}

type Params = Record<string, unknown>
type MergeParams = (child: Params, parent: unknown) => Params

/**
 * Merges the parameters of parent and child, for `mergeParams`. The child wins on equal names. Numbered keys, which
 * come from RegExps, are shifted behind the parent's.
 */
export const mergeParams: MergeParams = createMerge(() => Object.create(null))

/** The same on 4.x, where parameters are a plain object. */
export const mergePlainParams: MergeParams = createMerge(() => ({}))

function createMerge(createParams: () => Params): MergeParams {
  return (child, parent) =>
    typeof parent === 'object' && parent !== null ? mergeInto(createParams(), child, parent) : child
}

function mergeInto(merged: Params, child: Params, parent: object): Params {
  Object.assign(merged, parent)
  if (!('0' in child) || !('0' in parent)) return Object.assign(merged, child)

  const offset = countNumbered(parent)
  const numbered = countNumbered(child)
  for (const key of Object.keys(child)) {
    if (!isNumbered(key, numbered)) merged[key] = child[key]
  }
  // Last: if the child leaves a number unused, the shifted value wins.
  for (let i = 0; i < numbered; i++) merged[i + offset] = child[i]
  return merged
}

/** Whether the key is one of 0, 1, 2 … below `count`. Names such as `"-1"` and `"00"` only look like numbers. */
function isNumbered(key: string, count: number): boolean {
  const number = Number(key)
  return number >= 0 && number < count && String(number) === key
}

function countNumbered(params: object): number {
  let count = 0
  while (count in params) count++
  return count
}
