import { expect, it } from 'vitest'
import { escapeName, namesOf, unescapeName } from './json-pointer.ts'

it.each([
  ['', []],
  ['/', ['']],
  ['/users/0/name', ['users', '0', 'name']],
  ['/a~1b/c~0d', ['a/b', 'c~d']],
])('reads %o as the names %o', (pointer, names) => expect(namesOf(pointer)).toEqual(names))

it.each(['', 'name', 'a/b', '~', '~1', '~01', '/~0/'])('writes %o so that it is read again', (name) => {
  expect(escapeName(name)).not.toContain('/')
  expect(unescapeName(escapeName(name))).toBe(name)
  expect(namesOf(`/${escapeName(name)}`)).toEqual([name])
})
