import { describe, expect, it } from 'vitest'
import { makeFolder, runHere } from './run-cli.ts'

type Shape = { [name: string]: 'text' | 'number' | 'flag' | 'place' | 'level' | Shape | [Shape] }

// What the schema of SARIF 2.1.0 says of the objects that are used here. It allows no other properties in any of them;
// a name with a question mark may be left out.
const TEXT: Shape = { text: 'text' }
const LOCATION: Shape = { uri: 'place', uriBaseId: 'text' }
const LOG: Shape = {
  $schema: 'text',
  version: 'text',
  runs: [
    {
      tool: {
        driver: {
          name: 'text',
          semanticVersion: 'text',
          informationUri: 'place',
          rules: [
            {
              id: 'text',
              shortDescription: TEXT,
              fullDescription: TEXT,
              help: { text: 'text', markdown: 'text' },
              helpUri: 'place',
              defaultConfiguration: { level: 'level' },
            },
          ],
        },
      },
      columnKind: 'text',
      originalUriBaseIds: { '%SRCROOT%': { description: TEXT } },
      invocations: [
        {
          executionSuccessful: 'flag',
          toolExecutionNotifications: [
            { level: 'level', message: TEXT, 'locations?': [{ physicalLocation: { artifactLocation: LOCATION } }] },
          ],
        },
      ],
      results: [
        {
          ruleId: 'text',
          ruleIndex: 'number',
          level: 'level',
          message: TEXT,
          locations: [
            {
              physicalLocation: {
                artifactLocation: LOCATION,
                region: { startLine: 'number', startColumn: 'number' },
              },
            },
          ],
          'fixes?': [
            {
              artifactChanges: [
                {
                  artifactLocation: LOCATION,
                  replacements: [
                    { deletedRegion: { charOffset: 'number', charLength: 'number' }, insertedContent: TEXT },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}

const KINDS: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value !== '',
  number: (value) => Number.isInteger(value) && Number(value) >= 0,
  flag: (value) => typeof value === 'boolean',
  // A URI reference of RFC 3986: these characters only.
  place: (value) => typeof value === 'string' && /^[\w.~!$&'()*+,;=:@/?#%[\]-]+$/.test(value),
  level: (value) => /^(?:none|note|warning|error)$/.test(String(value)),
}

/** Where a value is not of a shape. */
function faults(value: unknown, shape: Shape[string], at: string): string[] {
  if (typeof shape === 'string') return KINDS[shape]?.(value) ? [] : [`${at} is no ${shape}`]
  if (Array.isArray(shape)) {
    return Array.isArray(value)
      ? value.flatMap((each, i) => faults(each, shape[0], `${at}[${i}]`))
      : [`${at} is no list`]
  }
  if (typeof value !== 'object' || value === null) return [`${at} is no object`]
  const known = new Set(Object.keys(shape).map((name) => name.replace('?', '')))
  const strange = Object.keys(value).filter((name) => !known.has(name))
  return [
    ...strange.map((name) => `${at}.${name} is not known`),
    ...Object.entries(shape).flatMap(([key, inner]) => {
      const name = key.replace('?', '')
      const member = (value as Record<string, unknown>)[name]
      return key.endsWith('?') && member === undefined ? [] : faults(member, inner, `${at}.${name}`)
    }),
  ]
}

describe('trunkline doctor --sarif', () => {
  const folder = makeFolder({
    'app 1.js':
      "const app = require('express')()\napp.del('/', f)\napp.get('/', (req, res) => res.send(req.param('a')))\n",
    'spoiled.js': "const app = require('express')(\n",
    'package.json': '{ "dependencies": { "express": "^5.0.0" }, "engines": { "node": ">=4" } }',
  })

  it('the log has the shape of SARIF 2.1.0', async () => {
    const { stdout, code } = await runHere(['doctor', '--sarif'], folder)
    const log = JSON.parse(stdout)
    expect([faults(log, LOG, 'log'), code, log.version]).toEqual([[], 1, '2.1.0'])
    const [{ tool, results, invocations }] = log.runs
    expect(
      results.map(({ ruleId, ruleIndex }: { ruleId: string; ruleIndex: number }) => [
        ruleId,
        tool.driver.rules[ruleIndex].id === ruleId,
      ]),
    ).toEqual([
      ['TL403', true],
      ['TL404', true],
      ['TL427', true],
    ])
    expect(results[0].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'app%201.js', uriBaseId: '%SRCROOT%' },
      region: { startLine: 2, startColumn: 1 },
    })
    expect(results[0].fixes[0].artifactChanges[0].replacements).toEqual([
      { deletedRegion: { charOffset: 37, charLength: 3 }, insertedContent: { text: 'delete' } },
    ])
    expect(invocations[0].executionSuccessful).toBe(false)
    expect(invocations[0].toolExecutionNotifications).toHaveLength(2)
  })

  it('the log has no results if nothing is found, and excludes --json', async () => {
    const { stdout, code } = await runHere(['doctor', '--sarif', '--only', 'TL401', '--ignore', 'spoiled'], folder)
    expect([faults(JSON.parse(stdout), LOG, 'log'), code]).toEqual([[], 0])
    expect(JSON.parse(stdout).runs[0].results).toEqual([])
    const { stderr } = await runHere(['doctor', '--sarif', '--json'], folder)
    expect(stderr).toBe('trunkline: Give one of --json and --sarif.\n')
  })

  it('this test refuses an invalid log', () => {
    expect(faults({ text: 1, more: 2 }, TEXT, 'x')).toEqual(['x.more is not known', 'x.text is no text'])
    expect(faults({ uri: 'a b', uriBaseId: 'c' }, LOCATION, 'x')).toEqual(['x.uri is no place'])
  })
})
