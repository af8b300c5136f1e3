// Removes what a response schema does not name, for mode `strip`.
import type { Schema } from '../types/schema/standard.ts'
import { describeSchema, type ToJsonSchema } from './json-schema.ts'
import {
  compileShape,
  itemShape,
  memberShape,
  type OneShape,
  passesTests,
  type Shape,
  setMember,
} from './json-shape.ts'

/** Returns a schema's output without what the schema does not name. */
export type Strip = (output: unknown) => unknown

/** Libraries that build their output from what the schema names. ArkType and TypeBox return what they were given. */
const STRIP_THEMSELVES = ['zod', 'valibot']

/** Compiles the strip of a schema. If it has no JSON Schema, its output is all there is to go by. */
export function compileStrip(schema: Schema, toJsonSchema: ToJsonSchema | undefined): Strip {
  const stripsItself = STRIP_THEMSELVES.includes(schema['~standard'].vendor)
  const described = stripsItself ? undefined : describeSchema(schema, 'output', toJsonSchema)
  return described === undefined ? (output) => output : stripBy(described)
}

export function stripBy(described: Record<string, unknown>): Strip {
  const shape: OneShape = [compileShape(described)]
  return (output) => new Stripping().strip(output, '', shape)
}

/**
 * Strips one value. The number of steps is bounded by the size of the value times that of the schema: each value is
 * visited once, with the set of shapes that describe it, and each value is compared with each shape once. Otherwise,
 * alternatives that contain each other would multiply at each level of the value.
 */
class Stripping {
  /** Which values match which shapes, as far as alternatives have asked. */
  readonly #matches = new Map<Shape, Map<unknown, boolean>>()
  /** What `toJSON()` returned: it is called once for an object. */
  readonly #asJson = new Map<object, unknown>()

  /** The value, or a copy if something has to be removed. Any of the shapes may describe a part of it. */
  strip(given: unknown, name: string, shapes: readonly Shape[]): unknown {
    if (typeof given !== 'object' || given === null) return given
    const value = this.#toJson(given, name)
    if (typeof value !== 'object' || value === null) return given
    const chosen = this.#choose(value, shapes)
    if (chosen === undefined) return given
    const kept = Array.isArray(value) ? this.#stripList(value, chosen) : this.#stripMembers(value, chosen)
    return kept === value ? given : kept
  }

  #stripMembers(value: object, shapes: readonly Shape[]): object {
    const names = Object.keys(value)
    let kept: Record<string, unknown> | undefined // made when there is something to leave out
    for (let index = 0; index < names.length; index++) {
      const name = names[index] as string
      const member = (value as Record<string, unknown>)[name]
      const described = gather(shapes, name, memberShape)
      const stripped = described.length === 0 ? undefined : this.strip(member, name, described)
      if (kept === undefined) {
        if (described.length > 0 && Object.is(stripped, member)) continue
        kept = copyOf(value, names.slice(0, index))
      }
      if (described.length > 0) keep(kept, name, stripped)
    }
    return kept ?? value
  }

  #stripList(list: readonly unknown[], shapes: readonly Shape[]): readonly unknown[] {
    let kept: unknown[] | undefined
    for (let index = 0; index < list.length; index++) {
      const stripped = this.strip(list[index], String(index), gather(shapes, index, itemShape))
      if (kept === undefined && !Object.is(stripped, list[index])) kept = list.slice(0, index)
      kept?.push(stripped)
    }
    return kept ?? list
  }

  /** The shapes whose members describe a value, without `allOf` and alternatives; undefined if all of it is described. */
  #choose(value: object, shapes: readonly Shape[]): readonly Shape[] | undefined {
    const [only] = shapes
    if (shapes.length === 1 && only !== undefined && isPlain(only)) return only.isOpen ? undefined : shapes
    const chosen = new Set<Shape>()
    for (const shape of shapes) this.#addTo(chosen, value, shape)
    for (const { isOpen } of chosen) if (isOpen) return undefined
    return [...chosen]
  }

  #addTo(chosen: Set<Shape>, value: object, shape: Shape): void {
    if (chosen.has(shape)) return
    chosen.add(shape)
    for (const each of shape.all) this.#addTo(chosen, value, each)
    for (const alternatives of shape.choices) {
      let matching = alternatives.filter((each) => mayMatch(value, each))
      // The value is valid, so the last alternative that may match does.
      if (matching.length > 1) matching = matching.filter((each) => this.#doesMatch(value, '', each))
      for (const each of matching) this.#addTo(chosen, value, each)
    }
  }

  #doesMatch(given: unknown, name: string, shape: Shape): boolean {
    const value = this.#toJson(given, name)
    if (isPlain(shape) && (typeof value !== 'object' || value === null)) return passesTests(value, shape)
    let known = this.#matches.get(shape)
    if (known === undefined) {
      known = new Map()
      this.#matches.set(shape, known)
    }
    const answer = known.get(given)
    if (answer !== undefined) return answer
    known.set(given, true) // for a shape that contains itself, or a value that does
    const matches = this.#compare(value, shape)
    known.set(given, matches)
    return matches
  }

  #compare(value: unknown, shape: Shape): boolean {
    return (
      mayMatch(value, shape) &&
      shape.all.every((each) => this.#doesMatch(value, '', each)) &&
      shape.choices.every((alternatives) => alternatives.some((each) => this.#doesMatch(value, '', each))) &&
      this.#doMembersMatch(value, shape)
    )
  }

  #doMembersMatch(value: unknown, shape: Shape): boolean {
    if (typeof value !== 'object' || value === null) return true
    if (Array.isArray(value)) {
      return value.every((item, index) => {
        const described = itemShape(index, shape)
        return described === undefined || this.#doesMatch(item, String(index), described[0])
      })
    }
    return Object.entries(value).every(([name, member]) => {
      const described = memberShape(name, shape)
      if (described === undefined) return shape.others !== false
      return member === undefined || this.#doesMatch(member, name, described[0])
    })
  }

  /** What `JSON.stringify` sends in the place of an object. */
  #toJson(value: unknown, name: string): unknown {
    if (typeof value !== 'object' || value === null) return value
    const { toJSON } = value as { toJSON?: unknown }
    if (typeof toJSON !== 'function') return value
    if (!this.#asJson.has(value)) this.#asJson.set(value, toJSON.call(value, name))
    return this.#asJson.get(value)
  }
}

/** What is not an object decides quickly: a kind, a missing property. */
function mayMatch(value: unknown, shape: Shape): boolean {
  if (!passesTests(value, shape)) return false
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true
  const members = value as Record<string, unknown>
  for (const name of shape.required) if (members[name] === undefined) return false
  for (const [name, [described]] of shape.properties) {
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    const isObject = typeof member === 'object' && member !== null
    if (!isObject && member !== undefined && !passesTests(member, described)) return false
  }
  return true
}

function isPlain({ all, choices }: Shape): boolean {
  return all.length === 0 && choices.length === 0
}

const NONE: readonly Shape[] = []

/** What describes a member: usually one shape, in a list that is there. */
function gather<Key>(
  shapes: readonly Shape[],
  key: Key,
  find: (key: Key, shape: Shape) => OneShape | undefined,
): readonly Shape[] {
  const [only] = shapes
  if (shapes.length === 1 && only !== undefined) return find(key, only) ?? NONE
  return shapes.flatMap((shape) => find(key, shape) ?? [])
}

function copyOf(value: object, names: readonly string[]): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const name of names) keep(copy, name, (value as Record<string, unknown>)[name])
  return copy
}

/** JSON has no functions, and one named `toJSON` would decide again what is sent. */
function keep(copy: Record<string, unknown>, name: string, value: unknown): void {
  if (typeof value !== 'function') setMember(copy, name, value)
}
