import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stripBy } from './strip.ts'

type Json = Record<string, unknown>

/** The value behind proxies that count each look into it. */
function counting(value: unknown, counter: { steps: number }, seen = new Map<object, object>()): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = seen.get(value)
  if (known !== undefined) return known
  const proxy = new Proxy(value, {
    ownKeys(target) {
      counter.steps++
      return Reflect.ownKeys(target)
    },
    get(target, name) {
      counter.steps++
      return counting(Reflect.get(target, name), counter, seen)
    },
  })
  seen.set(value, proxy)
  return proxy
}

function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, each) => sum + 1 + sizeOf(each), 1)
}

function stepsOf(schema: Json, value: unknown): number {
  const counter = { steps: 0 }
  stripBy(schema)(counting(value, counter))
  return counter.steps
}

const REFERENCE = { $ref: '#/$defs/Node' }
const CONTENT: Json = { type: 'array', items: REFERENCE }

/** A tree whose alternatives all have the property `content`. */
function treeSchema(alternatives: readonly Json[], keyword: string): Json {
  return { ...REFERENCE, $defs: { Node: { [keyword]: alternatives } } }
}

const alternative: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom('p', 'q', 'l').map((kind) => ({
    type: 'object',
    properties: { kind: { const: kind }, content: CONTENT, [`of-${kind}`]: {} },
    required: ['kind'],
  })),
  fc.constantFrom('one', 'two', 'three').map((name) => ({
    type: 'object',
    properties: { [name]: REFERENCE, content: CONTENT },
  })),
  fc.constant({ anyOf: [REFERENCE, { type: 'object', properties: { content: CONTENT } }] }),
  fc.constant({ allOf: [{ properties: { content: CONTENT } }, { properties: { one: REFERENCE } }] }),
)

const { tree } = fc.letrec((tie) => ({
  tree: fc.record(
    {
      kind: fc.constantFrom('p', 'q', 'l', 'x'),
      content: fc.array(tie('tree'), { maxLength: 3 }),
      one: tie('tree'),
      secret: fc.integer(),
    },
    { requiredKeys: ['kind'] },
  ),
}))

function nested(depth: number): Json {
  return depth === 0 ? { kind: 'p', content: [] } : { kind: 'p', content: [nested(depth - 1)], one: nested(0) }
}

describe('stripping', () => {
  it('takes steps in proportion to the sizes of the value and the schema, whatever the alternatives', () => {
    const keywords = fc.constantFrom('anyOf', 'oneOf')
    fc.assert(
      fc.property(
        fc.array(alternative, { minLength: 1, maxLength: 6 }),
        keywords,
        tree,
        (alternatives, keyword, value) => {
          const schema = treeSchema(alternatives, keyword)
          expect(stepsOf(schema, value)).toBeLessThanOrEqual(4 * sizeOf(value) * sizeOf(schema))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('takes twice the steps for twice the depth', () => {
    const same = (name: string): Json => ({
      type: 'object',
      properties: { content: CONTENT, [name]: {}, one: REFERENCE },
    })
    const schema = treeSchema(['a', 'b', 'c', 'd'].map(same), 'anyOf')
    const [once, twice] = [stepsOf(schema, nested(40)), stepsOf(schema, nested(80))]
    expect(twice).toBeLessThan(2.2 * once)
  })

  it('never keeps a name that no alternative has', () => {
    fc.assert(
      fc.property(fc.array(alternative, { minLength: 1, maxLength: 6 }), tree, (alternatives, value) => {
        expect(JSON.stringify(stripBy(treeSchema(alternatives, 'anyOf'))(value))).not.toContain('secret')
      }),
      { numRuns: 300 },
    )
  })
})

describe('stripBy()', () => {
  const cases: [title: string, schema: Json, value: unknown, wanted: unknown][] = [
    ['keeps what {} describes', {}, { a: { b: 1 } }, { a: { b: 1 } }],
    ['keeps no member of an object without properties', { type: 'object' }, { a: 1 }, {}],
    ['keeps no member of an item that nothing describes', { type: 'array' }, [1, { a: 1 }], [1, {}]],
    ['does not take a condition for a description', { required: ['a'] }, { a: 1, b: 2 }, {}],
    [
      'keeps what a schema describes beside its conditions',
      { type: 'object', properties: { a: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      { a: 1, b: 2 },
      { a: 1 },
    ],
    ['follows patterns', { patternProperties: { '^x-': { type: 'number' } } }, { 'x-a': 1, b: 2 }, { 'x-a': 1 }],
    [
      'follows other properties',
      { additionalProperties: { properties: { a: {} } } },
      { x: { a: 1, b: 2 } },
      { x: { a: 1 } },
    ],
    [
      'follows the first items and the rest',
      { prefixItems: [{ properties: { a: {} } }], items: { properties: { b: {} } } },
      [
        { a: 1, b: 2 },
        { a: 1, b: 2 },
      ],
      [{ a: 1 }, { b: 2 }],
    ],
    [
      'keeps what all parts of an intersection describe',
      { allOf: [{ properties: { a: {} } }, { properties: { b: {} } }] },
      { a: 1, b: 2, c: 3 },
      { a: 1, b: 2 },
    ],
    [
      'asks deep members which alternative it is',
      {
        anyOf: [
          { properties: { of: { properties: { kind: { const: 'a' } } }, x: {} } },
          { properties: { of: { properties: { kind: { const: 'b' } } }, secret: {} } },
        ],
      },
      { of: { kind: 'a' }, x: 1, secret: 2 },
      { of: { kind: 'a' }, x: 1 },
    ],
    [
      'takes a number out of bounds for another alternative',
      { anyOf: [{ properties: { n: { maximum: 5 } } }, { properties: { n: { exclusiveMinimum: 5 }, secret: {} } }] },
      { n: 5, secret: 1 },
      { n: 5 },
    ],
    [
      'has an end for a schema that is itself',
      { anyOf: [{ $ref: '#' }, { properties: { a: {} } }] },
      { a: 1, b: 2 },
      { a: 1 },
    ],
    [
      'has an end for schemas that are each other',
      {
        anyOf: [{ $ref: '#/$defs/A' }, { properties: { b: { type: 'object' } } }],
        $defs: {
          A: { properties: { x: { $ref: '#/$defs/B' } }, anyOf: [{ $ref: '#/$defs/B' }] },
          B: { anyOf: [{ $ref: '#/$defs/A' }] },
        },
      },
      { x: { x: {}, c: 1 }, b: {}, c: 1 },
      { x: { x: {} }, b: {} },
    ],
    [
      'has an end for references in a circle',
      { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } } },
      { a: 1 },
      {},
    ],
    ['keeps nothing for a reference to nowhere', { $ref: '#/$defs/No' }, { a: 1 }, {}],
    [
      'keeps NaN and undefined as they are',
      { properties: { a: {}, b: {} } },
      { a: Number.NaN, b: undefined },
      { a: Number.NaN, b: undefined },
    ],
    [
      'drops a toJSON of the object itself',
      { properties: { a: {}, toJSON: {} } },
      { a: 1, toJSON: () => ({ a: 2, b: 3 }) },
      { a: 2 },
    ],
  ]
  for (const [title, schema, value, wanted] of cases) {
    it(title, () => expect(stripBy(schema)(value)).toStrictEqual(wanted))
  }
})

describe('a stripped value', () => {
  it('is the value itself if there is nothing to remove', () => {
    const value = { list: [{ a: 1 }] }
    expect(stripBy({ properties: { list: { items: { properties: { a: {} } } } } })(value)).toBe(value)
  })

  it('has a member named __proto__ as a member', () => {
    const value = JSON.parse('{"__proto__":{"a":1},"b":2}')
    const stripped = stripBy(JSON.parse('{"properties":{"__proto__":{}}}'))(value)
    expect(JSON.stringify(stripped)).toBe('{"__proto__":{"a":1}}')
  })
})
