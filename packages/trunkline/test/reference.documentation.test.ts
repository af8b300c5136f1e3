import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as readAll, json as readJson } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { readDocuments } from './support/documents.ts'
import { type Entry, readEntries } from './support/reference.ts'
import { ROOT } from './support/source-graph.ts'

interface Brought {
  printed: string
  answers: { status: number; headers: Record<string, string | string[]>; text: string }[]
}
type Result = { members: Record<string, string[]>; brought: Brought[] }

const LINES: Record<string, string> = { '3.x': 'trunkline/v3', '4.x': 'trunkline/v4', '5.x': 'trunkline' }
const OWNERS = ['trunkline', 'app', 'req', 'res', 'router', 'route']

const entries = readDocuments()
  .filter(({ path }) => path.startsWith('docs/reference/'))
  .flatMap(readEntries)
const namedOn = (line: string) => entries.filter(({ lines }) => lines.includes(line)).flatMap(({ names }) => names)

/** Runs samples on a line, in a process of its own. */
async function runOn(line: string, samples: Entry[]): Promise<Result> {
  const child = spawn(process.execPath, [join(__dirname, 'support/reference-runner.cjs')], {
    env: { ...process.env, NODE_ENV: 'test', NO_DEPRECATION: '*' },
  })
  const asked = samples.map((sample) => ({ code: sample.code, asks: sample.asks(line) }))
  child.stdin.end(JSON.stringify({ entry: LINES[line], samples: asked }))
  const [result, errors] = await Promise.all([readJson(child.stdout), readAll(child.stderr)])
  expect(errors).toBe('')
  return result as Result
}

describe('the reference', () => {
  const results: Record<string, Result> = {}
  const samplesOf = (line: string) => entries.filter(({ lines }) => lines.includes(line))

  beforeAll(async () => {
    for (const line of Object.keys(LINES)) results[line] = await runOn(line, samplesOf(line))
  })

  it('has entries with a name, a line and a sample that brings something', () => {
    expect(entries.length).toBeGreaterThan(150)
    const bare = entries.filter(({ names, lines, code, printed, asks }) => {
      const brings = printed !== '' || lines.every((line) => asks(line).length > 0)
      return names.length === 0 || lines.length === 0 || code === '' || !brings
    })
    expect(bare).toEqual([])
  })

  for (const line of Object.keys(LINES)) {
    it(`says what its samples do on ${line}`, () => {
      const samples = samplesOf(line)
      const shown = samples.map(({ names, printed, asks }) => ({
        names,
        printed,
        answers: asks(line).map((a) => a.want),
      }))
      const found = samples.map(({ names, asks }, i) => {
        const { printed, answers } = (results[line] as Result).brought[i] as Brought
        return { names, printed, answers: answers.map((answer, n) => toWant(answer, asks(line)[n]?.want)) }
      })
      expect(found).toEqual(shown)
    })

    for (const owner of OWNERS) {
      it(`has an entry for everything on ${owner} of ${line}`, () => {
        const named = new Set(namedOn(line))
        const there = results[line]?.members[owner] as string[]
        expect(there.length).toBeGreaterThan(0)
        expect(
          there.filter((key) => !named.has(`${owner}.${key}`) && !NOT_MEANT.has(`${line} ${owner}.${key}`)),
        ).toEqual([])
      })

      it(`promises nothing on ${owner} that ${line} does not have`, () => {
        const there = new Set(results[line]?.members[owner])
        const named = namedOn(line).filter((name) => name.startsWith(`${owner}.`))
        expect(named.filter((name) => !there.has(name.slice(owner.length + 1)) && !LATER.has(name))).toEqual([])
      })
    }

    it(`has an entry for every setting of ${line}`, () => {
      const named = namedOn(line)
      expect(results[line]?.members['settings']?.filter((name) => !named.includes(name))).toEqual([])
    })
  }

  it('has an entry for every setting that the types know', () => {
    const types = readFileSync(join(ROOT, 'packages/trunkline/src/types/settings.ts'), 'utf8')
    const [, body = ''] = /interface SettingValues[^{]*\{([\s\S]*?)^\}/m.exec(types) ?? []
    const names = [...body.matchAll(/^ {2}(?:'([^']+)'|(\w+)):/gm)].map(([, quoted, plain]) => quoted ?? plain)
    expect(names.length).toBeGreaterThan(20)
    const named = new Set(entries.flatMap((entry) => entry.names))
    expect(names.filter((name) => !named.has(name as string))).toEqual([])
  })

  it('is checked by a test that notices a wrong answer and a wrong line', async () => {
    const text =
      '### `app.x`\n\n*5.x.* x\n\n```js\napp.get("/", (req, res) => res.send("a"))\n```\n\n```text\nGET / → 200 b\n```\n'
    const [entry] = readEntries({ path: 'x.md', text }) as [Entry]
    const { brought, members } = await runOn('5.x', [entry])
    expect(toWant(brought[0]?.answers[0], entry.asks('5.x')[0]?.want)).toEqual({ status: 200, text: 'a' })
    expect(members['app']).not.toContain('x')
  })
})

/** Of an answer, what the page speaks of. */
function toWant(
  answer: Brought['answers'][0] | undefined,
  want: { header?: string; text?: string } | undefined,
): object {
  if (!answer) return {}
  if (want?.header === undefined)
    return { status: answer.status, ...(want?.text !== undefined && { text: answer.text }) }
  const [name = ''] = want.header.split(':')
  const value = answer.headers[name.toLowerCase()]
  return { status: answer.status, header: `${name}: ${Array.isArray(value) ? value.join(', ') : value}` }
}

/** There, but for us alone. */
const NOT_MEANT = new Set(['3.x req.baseUrl', '3.x route.isAsCompiled', '3.x route.capture', '4.x router.needs'])

/** Set by the application, if at all; or node's own from some release on. */
const LATER = new Set(['res.charset', 'req.signal'])
