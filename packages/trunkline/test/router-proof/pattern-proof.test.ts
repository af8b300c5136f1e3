import fc from 'fast-check'
import { match } from 'path-to-regexp'
import { describe, expect, it } from 'vitest'
import type { Handler } from '../../src/router/layer.ts'
import { Layer } from '../../src/router/layer.ts'
import { compilePath } from '../../src/router/path/compile.ts'
import type { PathMatcher, PathOptions } from '../../src/router/path/compiled-path.ts'
import { Plan } from '../../src/router/plan.ts'
import type { Tweak } from './case.ts'
import { longPattern, pattern } from './patterns.ts'
import { runs } from './runs.ts'
import { picker, tweaks } from './urls.ts'
import { fillV5Path } from './v5-fill.ts'

const RUNS = runs(800)
const anyPattern = fc.oneof({ weight: 20, arbitrary: pattern }, { weight: 1, arbitrary: longPattern })
const picks = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 6 })
const bends = fc.array(fc.constantFrom(...(Object.keys(tweaks) as Tweak[])), { maxLength: 2 })
const options: fc.Arbitrary<PathOptions> = fc.record({
  sensitive: fc.boolean(),
  strict: fc.boolean(),
  end: fc.boolean(),
})

/** A path that a pattern matches, or nearly. */
function pathFor(source: string, chosen: readonly number[], bent: readonly Tweak[]): string {
  let path: string | undefined = fillV5Path(source, picker(chosen))
  for (const tweak of bent) path = tweaks[tweak](path ?? '', (choices) => (chosen[0] ?? 0) % choices)
  return path ?? ''
}

describe('any pattern, any path', () => {
  it('is matched as path-to-regexp matches it', () => {
    const matched = { yes: 0, no: 0 }
    const asked = fc.array(fc.tuple(picks, bends), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(anyPattern, options, asked, (source, how, wanted) => {
        const theirs = compileReference(source, how)
        if (typeof theirs === 'string') {
          expect(() => compilePath(source, how)).toThrow(theirs)
          return
        }
        const ours = compilePath(source, how).matchers[0] as PathMatcher
        for (const [chosen, bent] of wanted) {
          const path = pathFor(source, chosen, bent)
          const found = outcome(ours, path)
          matched[found === false ? 'no' : 'yes']++
          expect([path, found]).toEqual([path, outcome(theirs, path)])
        }
      }),
      { numRuns: RUNS },
    )
    expect(Math.min(matched.yes, matched.no)).toBeGreaterThan(RUNS / 2)
  })

  it('is among the candidates of the plan when its layer matches', () => {
    const registered = fc.tuple(fc.array(anyPattern, { minLength: 1, maxLength: 2 }), options)
    const stack = fc.array(registered, { minLength: 1, maxLength: 8 })
    let leftOut = 0
    fc.assert(
      fc.property(stack, picks, bends, (patterns, chosen, bent) => {
        const layers = patterns.flatMap(([sources, how]) => layerFor(sources, how) ?? [])
        const plan = new Plan(layers)
        for (const [sources] of patterns) {
          const path = pathFor(sources[0] as string, chosen, bent)
          const candidates = plan.candidates(path) as readonly number[]
          if (!isAscending(candidates)) throw new Error(`${path}: not in order: ${candidates}`)
          leftOut += layers.length - candidates.length
          const missed = layers.findIndex((layer, at) => !candidates.includes(at) && matches(layer, path))
          if (missed !== -1) throw new Error(`${path}: layer ${missed} is not among ${candidates}`)
        }
      }),
      { numRuns: RUNS },
    )
    expect(leftOut).toBeGreaterThan(RUNS) // a plan that leaves nothing out would be right as well
  })
})

/** The matcher that express would use, or the message with which it refuses the pattern. */
function compileReference(source: string, { strict, sensitive, end }: PathOptions): PathMatcher | string {
  const text = strict || source === '/' ? source : source.replace(/\/+$/, '')
  try {
    return match(text, { sensitive, end, trailing: !strict, decode: decodeParam }) as PathMatcher
  } catch (err) {
    return (err as Error).message
  }
}

function decodeParam(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw new URIError(`Failed to decode param '${value}'`)
  }
}

/** What a matcher makes of a path, in a form that compares: entries in order, or the message of an error. */
function outcome(matcher: PathMatcher, path: string): unknown {
  try {
    const found = matcher(path)
    if (found === false) return false
    return { path: found.path, params: Object.entries(found.params), prototype: Object.getPrototypeOf(found.params) }
  } catch (err) {
    return String(err)
  }
}

function layerFor(sources: readonly string[], how: PathOptions): Layer | undefined {
  try {
    return new Layer(sources.length === 1 ? (sources[0] as string) : sources, how, noop as Handler)
  } catch {
    return undefined // refused by the grammar; that is the other property's business
  }
}

function noop(): void {}

/** A value that cannot be decoded counts as a match: the error has to be seen. */
function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path)
  } catch {
    return true
  }
}

function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, i) => i === 0 || number > (numbers[i - 1] as number))
}
