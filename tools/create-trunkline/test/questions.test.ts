import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'

type Chosen = Record<string, unknown>
type Ask = (
  said: { folder?: string | undefined; chosen: Chosen },
  streams: { input: PassThrough; output: PassThrough },
) => Promise<{ folder: string; chosen: Chosen } | undefined>

const { ask } = (await import(new URL('../src/questions.js', import.meta.url).href)) as { ask: Ask }

/** Answers each question as soon as it is asked, and ends the input behind the last answer. */
async function converse(said: Parameters<Ask>[0], answers: string[]): Promise<{ text: string; result: unknown }> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let text = ''
  const left = [...answers]
  output.on('data', (piece: Buffer) => {
    text += piece
    if (!text.endsWith('): ')) return
    const answer = left.shift()
    if (answer === undefined) input.end()
    else input.write(`${answer}\n`)
  })
  const result = await ask(said, { input, output })
  return { text, result }
}

const DEFAULTS = { language: 'ts', kind: 'api', tests: true, container: true }

describe('the questions of npm create trunkline', () => {
  it('take the defaults for five times Enter', async () => {
    const { text, result } = await converse({ chosen: {} }, ['', '', '', '', ''])
    expect(result).toEqual({ folder: 'my-app', chosen: DEFAULTS })
    expect(text).toContain('Which language?\n  1  TypeScript\n  2  JavaScript\n(1): ')
  })

  it('take numbers, flags and words', async () => {
    const { result } = await converse({ chosen: {} }, [' shop ', 'js', '2', 'n', 'no-container'])
    expect(result).toEqual({
      folder: 'shop',
      chosen: { language: 'js', kind: 'pages', tests: false, container: false },
    })
  })

  it('leave out what flags have said', async () => {
    const said = { folder: 'shop', chosen: { language: 'js', kind: 'api', tests: false } }
    const { text, result } = await converse(said, [''])
    expect(text).toMatch(/^With a container/)
    expect(result).toEqual({ folder: 'shop', chosen: { ...said.chosen, container: true } })
  })

  it('come again after an answer that is none of them', async () => {
    const said = { folder: 'shop', chosen: { ...DEFAULTS, kind: undefined } }
    const { text, result } = await converse(said, ['0', '4', 'rust', '2'])
    expect(text.match(/Please type a number from 1 to 3, or the word\./g)).toHaveLength(3)
    expect(result).toMatchObject({ chosen: { kind: 'pages' } })
  })

  it('end without a result when the user leaves', async () => {
    expect((await converse({ chosen: {} }, ['shop', '1'])).result).toBeUndefined()
  })
})
