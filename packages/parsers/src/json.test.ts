import { describe, expect, it } from 'vitest'
import { refusePrototypeKeys } from './json.ts'

const cases: [string, boolean][] = [
  ['{"a":1}', true],
  ['{"a":"__proto__"}', true],
  ['{"constructor":{"a":1}}', true],
  ['{"constructor":null}', true],
  ['{"prototype":{}}', true],
  ['{"__proto__":1}', false],
  ['[[{"a":{"__proto__":null}}]]', false],
  ['{"\\u005F\\u005Fproto__":1}', false],
  ['{"constructor":{"prototype":1}}', false],
  ['{"c\\u006fnstructor":{"prototype":1}}', false],
]

describe('refusePrototypeKeys()', () => {
  for (const [text, fine] of cases) {
    it(`${fine ? 'lets' : 'refuses'} ${text}`, () => {
      const check = (): void => refusePrototypeKeys(text, JSON.parse(text))
      if (fine) expect(check).not.toThrow()
      else expect(check).toThrow(SyntaxError)
    })
  }
})
