import { describe, expect, it } from 'vitest'
import type { DotfilePolicy } from '../policy.ts'
import { refusalOfDotfiles } from './locate.ts'

const cases: [path: string, want: Record<DotfilePolicy, 403 | 404 | undefined>][] = [
  ['a/b.txt', { allow: undefined, deny: undefined, ignore: undefined, 'ignore-files': undefined }],
  ['.a', { allow: undefined, deny: 403, ignore: 404, 'ignore-files': 404 }],
  ['a/.b', { allow: undefined, deny: 403, ignore: 404, 'ignore-files': 404 }],
  ['.a/b', { allow: undefined, deny: 403, ignore: 404, 'ignore-files': undefined }],
  ['.a/.b', { allow: undefined, deny: 403, ignore: 404, 'ignore-files': 404 }],
  ['.a/', { allow: undefined, deny: 403, ignore: 404, 'ignore-files': undefined }],
  ['./a', { allow: undefined, deny: undefined, ignore: undefined, 'ignore-files': undefined }],
  ['..a', { allow: undefined, deny: 403, ignore: 404, 'ignore-files': 404 }],
]

describe('refusalOfDotfiles', () => {
  for (const [path, want] of cases) {
    for (const [policy, status] of Object.entries(want)) {
      it(`responds to ${path} with ${status} by ${policy}`, () => {
        expect(refusalOfDotfiles(path.split('/'), policy as DotfilePolicy)).toBe(status)
      })
    }
  }
})
