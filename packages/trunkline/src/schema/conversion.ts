// Query strings, paths and headers have strings only. What a schema expects instead is worked out once, from its JSON Schema.
import type { Schema } from '../types/schema/standard.ts'
import { describeSchema, type JsonSchema, type ToJsonSchema } from './json-schema.ts'
import { compileShape, itemShape, memberShape, type OneShape, type Shape, setMember } from './json-shape.ts'

/** Returns the value itself, or what it becomes. */
export type Convert = (value: unknown, index?: number) => unknown

/**
 * What makes a single value a list where the schema expects a list: `?tag=a` cannot show that `tag` may be repeated. If
 * asked, strings become the numbers, booleans and dates that it expects, too; what is none of them stays, and the
 * schema says so. Undefined if there is nothing to do, or no JSON Schema.
 */
export function createConversion(
  schema: Schema,
  toJsonSchema: ToJsonSchema | undefined,
  isAsked: boolean,
): Convert | undefined {
  const described = describeInput(schema, toJsonSchema)
  if (described === undefined) return undefined
  if (isAsked) return compileConversion(described)
  const shape = compileShape(described)
  return hasList(shape, new Set()) ? compile(shape, false, new Map()) : undefined
}

/** What converts strings. It leaves the value as it is, and returns a copy. */
export function compileConversion(described: JsonSchema): Convert {
  return compile(compileShape(described), true, new Map())
}

/** Undefined for a library without JSON Schema, unless it has a converter. */
export function describeInput(schema: Schema, toJsonSchema: ToJsonSchema | undefined): JsonSchema | undefined {
  return describeSchema(schema, 'input', toJsonSchema, DATES)
}

/** Other strings have the same format. */
const DATE = { type: 'string', format: 'date-time', 'x-date': true }

/** Dates have no JSON Schema. zod, ArkType and valibot each have an option for them, and ignore those of the others. */
const DATES = {
  unrepresentable: 'any',
  override({
    zodSchema,
    jsonSchema,
  }: {
    zodSchema: { _zod: { def: { type: string } } }
    jsonSchema: JsonSchema
  }): void {
    if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, DATE)
  },
  fallback: { date: (): object => DATE, default: ({ base }: { base: object }): object => base },
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema }: { valibotSchema: { type: string } }): object | undefined =>
    valibotSchema.type === 'date' ? DATE : undefined,
}

function compile(shape: Shape, isAsked: boolean, compiled: Map<Shape, Convert>): Convert {
  const known = compiled.get(shape)
  if (known !== undefined) return known
  const alternatives = alternativesOf(shape)
  const toScalar = isAsked ? scalarOf(typesOf(shape)) : undefined
  const isListAlone = isList(shape)
  const compileFirst = (find: (shape: Shape) => OneShape | undefined): Convert => {
    const one = alternatives.map(find).find((each) => each !== undefined)
    return one === undefined ? (value) => value : compile(one[0], isAsked, compiled)
  }
  const compileMember = (name: string): Convert => compileFirst((each) => memberShape(name, each))
  const members = new Map<string, Convert>()
  const hasOthers = alternatives.some(({ patterns, others }) => patterns.length > 0 || others)
  const items: Convert[] = []
  const convertItem: Convert = (value, index = 0) => (items[index] ?? (items.at(-1) as Convert))(value)
  const convert: Convert = (value) => {
    if (Array.isArray(value)) return value.map(convertItem)
    if (isListAlone) return value === undefined ? value : [convertItem(value)]
    if (typeof value === 'string') return toScalar === undefined ? value : toScalar(value)
    if (!isPlainObject(value)) return value
    const copy: Record<string, unknown> = {}
    for (const name of Object.keys(value)) {
      const convertMember = members.get(name) ?? (hasOthers ? compileMember(name) : undefined)
      setMember(copy, name, convertMember === undefined ? value[name] : convertMember(value[name]))
    }
    return copy
  }
  compiled.set(shape, convert) // before what is in it, which may be of the same shape
  for (const { properties, first } of alternatives) {
    for (const name of properties.keys()) members.set(name, compileMember(name))
    for (const index of first.keys()) items[index] = compileFirst((each) => itemShape(index, each))
  }
  items.push(compileFirst(({ items: rest }) => rest)) // all behind the first ones
  return convert
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** The shape, and all that may describe the same value. */
function alternativesOf(shape: Shape, found: Set<Shape> = new Set()): readonly Shape[] {
  if (!found.has(shape)) {
    found.add(shape)
    for (const each of [...shape.all, ...shape.choices.flat()]) alternativesOf(each, found)
  }
  return [...found]
}

function typesOf(shape: Shape): ReadonlySet<string> {
  return new Set(alternativesOf(shape).flatMap(({ types }) => types))
}

/** Whether it expects a list, and no single value beside it. */
function isList(shape: Shape): boolean {
  const types = typesOf(shape)
  return types.has('array') && [...types].every((type) => type === 'array' || type === 'null')
}

function hasList(shape: Shape, seen: Set<Shape>): boolean {
  if (seen.has(shape)) return false
  seen.add(shape)
  return alternativesOf(shape).some(({ properties }) =>
    [...properties.values()].some(([each]) => isList(each) || hasList(each, seen)),
  )
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i
const DATE_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[-+]\d\d:\d\d)?)?$/

/** What becomes of a string; undefined where a string is expected, or nothing is known. */
function scalarOf(types: ReadonlySet<string>): ((text: string) => unknown) | undefined {
  if (types.has('string') || types.size === 0) return undefined
  const isNumber = types.has('number') || types.has('integer')
  const isBoolean = types.has('boolean')
  const isDate = types.has('date')
  return (text) => {
    const number = isNumber && NUMBER.test(text) ? Number(text) : Number.NaN
    if (Number.isFinite(number)) return number
    if (isBoolean && (text === 'true' || text === 'false')) return text === 'true'
    if (isDate && DATE_TIME.test(text)) return toDate(text)
    return text
  }
}

/** A day that does not exist stays a string: `new Date('2026-02-30')` is in March. */
function toDate(text: string): Date | string {
  const date = new Date(text)
  const day = new Date(`${text.slice(0, 10)}T00:00Z`)
  const exists = !Number.isNaN(date.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
  return exists ? date : text
}
