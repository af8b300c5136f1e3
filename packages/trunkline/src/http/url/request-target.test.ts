import * as nodeUrl from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { libraryOfExpress } from '../../../test/support/request-with.ts'
import { type ParsedUrl, pathnameOf, queryOf, toParsedUrl } from './request-target.ts'

const parseurl = libraryOfExpress<(req: object) => ParsedUrl>('parseurl')

const piece = fc.constantFrom(
  '/',
  '/a',
  'b',
  '?',
  '?x=1',
  '#',
  ' ',
  '\t',
  '%20',
  '//',
  '\\',
  'é',
  'http://h:1',
  '*',
  '\u00a0',
  ';',
)

describe('pathnameOf() of a target that is nothing but a path', () => {
  it('is the target, and so it is for whatever a mount path leaves of it', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
        fc.nat(20),
        (target, from) => {
          fc.pre(pathnameOf(target) === target)
          const rest = target.slice(from)
          const left = rest.startsWith('/') ? rest : `/${rest}`
          expect(pathnameOf(left)).toBe(left)
        },
      ),
      { numRuns: 3000 },
    )
  })
})

describe('queryOf()', () => {
  it('is that of its own target, whichever target was read before', () => {
    const target = fc.array(piece, { maxLength: 6 }).map((pieces) => `/${pieces.join('')}`)
    fc.assert(
      fc.property(target, target, (first, second) => {
        pathnameOf(first)
        pathnameOf(second)
        const queries = [first, second, first].map((each) => outcome(() => ({ query: queryOf(each) })))
        expect(queries).toEqual(
          [first, second, first].map((url) => outcome(() => ({ query: parseurl({ url }).query }))),
        )
      }),
      { numRuns: 1000 },
    )
  })
})

describe('toParsedUrl() beside parseurl', () => {
  it('gives the same parts for any target', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
        (target) => {
          expect(outcome(() => toParsedUrl(target))).toEqual(outcome(() => parseurl({ url: target })))
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('is an instance that parseurl takes for its own', () => {
    const parsed = toParsedUrl('/a?b')
    expect(parsed).toBeInstanceOf((nodeUrl as unknown as { Url: new () => object }).Url)
    expect(parseurl({ url: '/a?b', _parsedUrl: parsed })).toBe(parsed)
  })
})

function outcome(run: () => object): object {
  try {
    return { ...run() }
  } catch (error) {
    return { error: (error as Error).message }
  }
}
