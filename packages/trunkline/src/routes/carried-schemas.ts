// Middleware of other validators that carries its schema: read for documents, never run.
import { PARTS } from '../router/description.ts'
import { isChain, readChains } from './validation-chains.ts'

/** What the middleware of other validators says about a route. */
interface Carried {
  /** A schema for each part that could be read; undefined if no handler carries any. */
  readonly description: object | undefined
  /** Who checks each part, and how much of it could not be read. */
  readonly notes: Readonly<Record<string, string>>
}

/** A schema of Standard Schema with a JSON Schema, which describes and checks nothing. */
function toCarriedSchema(vendor: string, json: object): object {
  const describe = (): object => json
  const validate = (value: unknown): { value: unknown } => ({ value })
  return { '~standard': { version: 1, vendor, validate, jsonSchema: { input: describe, output: describe } } }
}

/** Whether middleware is of a validator whose schemas can be read, at least in part. */
export function carries(handler: unknown): boolean {
  return isCelebrate(handler) || isChain(handler)
}

export function readCarried(handlers: readonly unknown[]): Carried {
  const description: Record<string, object> = {}
  const notes: Record<string, string> = {}
  for (const [part, { json, rules, unread }] of readChains(handlers.filter(isChain))) {
    if (json['properties'] !== undefined) description[part] = toCarriedSchema('express-validator', json)
    notes[part] = `checked by express-validator${unread === 0 ? '' : `, ${unread} of ${rules} rules could not be read`}`
  }
  for (const { _schema: segments } of handlers.filter(isCelebrate)) {
    for (const [part, given] of Object.entries(segments)) {
      if (!PARTS.includes(part)) continue
      const json = readJoi(given)
      if (json !== undefined) description[part] = toCarriedSchema('joi', json)
      notes[part] = `checked by celebrate${json === undefined ? ', its schema could not be read' : ''}`
    }
  }
  return { description: Object.keys(notes).length > 0 ? description : undefined, notes }
}

/** celebrate puts the schemas on its middleware, for documents: github.com/arb/celebrate/issues/227. */
interface Celebrate {
  readonly _schema: Readonly<Record<string, unknown>>
}

function isCelebrate(handler: unknown): handler is Celebrate {
  const schema = typeof handler === 'function' ? (handler as Partial<Celebrate>)._schema : undefined
  if (typeof schema !== 'object' || schema === null) return false
  const segments = Object.keys(schema)
  return segments.length > 0 && segments.every((name) => PARTS.includes(name) || name === 'signedCookies')
}

/** The JSON Schema of a schema of Joi; undefined if it has none, or refers to what it does not contain. */
function readJoi(given: unknown): object | undefined {
  const json = toJson(given) as { $defs?: object } | undefined
  const references = JSON.stringify(json ?? {}).matchAll(/"\$ref":"#\/\$defs\/([^"]*)"/g)
  return [...references].every(([, name]) => Object.hasOwn(json?.$defs ?? {}, String(name))) ? json : undefined
}

/** Joi 18 has Standard JSON Schema. celebrate takes a plain object of its schemas, too. */
interface JoiSchema {
  readonly '~standard'?: { readonly jsonSchema?: { input(options: object): object } }
  describe?(): { readonly flags?: { readonly presence?: string } }
}

function toJson(given: unknown): object | undefined {
  const { '~standard': standard } = Object(given) as JoiSchema
  try {
    if (standard !== undefined) return standard.jsonSchema?.input({ target: 'draft-2020-12' })
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
    const entries = Object.entries(given as Record<string, JoiSchema>)
    const properties = entries.map(([name, schema]) => [name, toJson(schema)] as const)
    if (properties.some(([, json]) => json === undefined)) return undefined
    const required = entries.filter(([, schema]) => schema.describe?.().flags?.presence === 'required')
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required: required.map(([name]) => name) }),
      additionalProperties: false,
    }
  } catch {
    return undefined // Joi throws for types without a JSON Schema
  }
}
