import { describe, expect, it } from 'vitest'
import { framesOf } from './source-lines.ts'

const FRAMES = '    at one (/app/one.js:1:2)\n    at /app/two.js:3:4'
class OwnError extends Error {}

function errorWith(heading: string, error: Error, name?: string): Error {
  if (name !== undefined) error.name = name
  error.stack = `${heading}\n${FRAMES}`
  return error
}

describe('framesOf', () => {
  // The heading is V8's, from when the error was made; hooks such as source-map-support write a colon after it always.
  const cases: [title: string, error: Error][] = [
    ['a message', errorWith('Error: a', new Error('a'))],
    ['a message of several lines', errorWith('Error: a\n\nb', new Error('a\n\nb'))],
    ['no message', errorWith('Error', new Error())],
    ['no message, but a colon', errorWith('Error: ', new Error())],
    ['no message, and a class of its own', errorWith('TypeError', new TypeError(''))],
    ['a name that was set afterwards', errorWith('Error: a', new Error('a'), 'ValidationError')],
    ['such a name and no message', errorWith('Error', new Error(), 'ValidationError')],
    ['such a name, on a class that hooks go by', errorWith('OwnError: a', new OwnError('a'), 'Other')],
  ]
  it.each(cases)('finds the stack below %s', (_title, error) => {
    expect(framesOf(error)).toEqual(FRAMES.split('\n'))
  })

  const unknown: [title: string, error: Error][] = [
    ['the message was changed', errorWith('Error: a', new Error('b'))],
    ['the message was taken away', errorWith('Error: a', new Error())],
    ['there is none', Object.assign(new Error('a'), { stack: undefined })],
    ['there are no frames', Object.assign(new Error('a'), { stack: 'Error: a' })],
  ]
  it.each(unknown)('says nothing when %s', (_title, error) => {
    expect(framesOf(error)).toBeUndefined()
  })
})
