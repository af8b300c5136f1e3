import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readLocation } from './source-location.ts'

describe('the location of a call, read from its stack', () => {
  it.each([
    ['a function', '    at register (/srv/app.js:12:5)', '/srv/app.js', 12, 5],
    ['a method', '    at Router.get (/srv/app.js:12:5)', '/srv/app.js', 12, 5],
    ['the top level', '    at /srv/app.js:3:1', '/srv/app.js', 3, 1],
    ['a folder with parentheses', '    at register (/srv/app (2)/app.js:12:5)', '/srv/app (2)/app.js', 12, 5],
    ['such a folder, without a name', '    at /srv/app (2)/app.js:12:5', '/srv/app (2)/app.js', 12, 5],
    ['an asynchronous function', '    at async load (/srv/app.js:7:9)', '/srv/app.js', 7, 9],
  ])('is found for %s', (_title, frame, file, line, column) => {
    expect(readLocation({ stack: `Error\n${frame}\n    at other (/srv/other.js:1:1)` })).toEqual({ file, line, column })
  })

  it('is the path of a file that was imported by its URL', () => {
    const stack = `Error\n    at ${pathToFileURL('/srv/my app.mjs').href}:3:1`
    expect(readLocation({ stack })).toEqual({ file: '/srv/my app.mjs', line: 3, column: 1 })
  })

  it.each([
    ['code that was made from a string', 'Error\n    at eval (eval at run (/srv/app.js:1:1), <anonymous>:1:1)'],
    ['native code', 'Error\n    at Array.forEach (<anonymous>)'],
    ['an empty stack', 'Error'],
    ['a stack that the app has replaced', [{ file: '/srv/app.js' }]],
  ])('is undefined for %s', (_title, stack) => {
    expect(readLocation({ stack } as never)).toBeUndefined()
  })
})
