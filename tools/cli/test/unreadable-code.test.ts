import { describe, expect, it } from 'vitest'
import { parseSource } from '../src/doctor/source/parse.ts'
import { makeFolder, runHere } from './run-cli.ts'

describe('programs that the parser refuses', () => {
  it('a program that cannot be parsed is reported with the error of the first attempt', () => {
    // Flow reads a colon behind the question mark in another way: its error is about another place.
    expect(() => parseSource('a.js', 'const a = 1\nconst b = = 2\n')).toThrow('(2:10)')
    expect(() => parseSource('a.ts', 'const a: = 1\n')).toThrow('(1:9)')
  })

  it('a file in Flow, or with data, is not reported as broken', () => {
    expect(parseSource('a.js', 'function f(a: ?string): void {}\n').ast.program.body).toHaveLength(1)
    expect(parseSource('a.js', '{ "a": [1], "b": { "c": 1 } }\n').ast.program.body).toHaveLength(0)
    expect(() => parseSource('a.ts', '{ "a": 1, "b": 2 }\n')).toThrow('(1:5)')
  })

  it('deeply nested programs do not end the command', async () => {
    const app = "const app = require('express')()\n"
    const folder = makeFolder({ 'a.js': `${app}app.del('/', f)\n`, 'deep.js': `${app}x = ${'['.repeat(50_000)}\n` })
    const { stdout, code } = await runHere(['doctor'], folder)
    expect(code).toBe(1)
    expect(stdout).toContain('deep.js cannot be read')
    expect(stdout).toContain('TL403')
  })
})
