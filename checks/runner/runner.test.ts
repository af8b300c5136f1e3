import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checks } from '../table.js'
import { atEachChange, findCheck, leaveOut, leftToChecks } from './check.js'
import { runCommand } from './command.js'
import { packagesOf } from './needs.js'
import { MAJOR, useNode } from './node.js'
import { runPart } from './part.js'
import { formatReport, formatTime } from './report.js'
import { touchedBy } from './touched.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

afterEach(() => vi.restoreAllMocks())

describe('the table of checks', () => {
  it('is run on one Node, by the workflows too', () => {
    const workflows = ['checks.yml', 'ci.yml'].map((name) => readFileSync(`${ROOT}.github/workflows/${name}`, 'utf8'))
    for (const text of workflows) expect(text).toContain(`container: node:${MAJOR}-bookworm`)
    expect(workflows.join().match(/container: .*/g)?.length).toBe(2)
  })

  it('has each name once', () => {
    const names = checks.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  it.each(checks.map((check) => [check.name, check] as const))('%s says what it proves, takes and runs', (_, check) => {
    expect(check.proves).toMatch(/^\w.+[^.]$/)
    for (const { run, seconds } of [check, atEachChange(check) ?? check]) {
      expect(seconds).toBeGreaterThan(0)
      expect(run.length).toBeGreaterThan(0)
      const files = run.flatMap((line: string) => line.match(/(?<=^node )\S+/) ?? [])
      expect(files.filter((file: string) => !existsSync(`${ROOT}${file}`))).toEqual([])
    }
  })

  it('says of each check that does not run whole at each change which paths call for it', () => {
    const silent = checks.filter((check) => !check.atEachChange && !check.touches?.length)
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it('names paths that exist', () => {
    const paths = checks.flatMap(({ touches = [] }) => touches)
    expect(paths.filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([])
  })

  it('leaves three of the twenty-five minutes of a change for what has to be installed', () => {
    const inTurn = checks.map(atEachChange).filter((check) => check !== undefined && !check.beside)
    expect(inTurn.reduce((sum, check) => sum + (check?.seconds ?? 0), 0)).toBeLessThanOrEqual(22 * 60)
  })

  it('runs the tests that are left out of the first part of `.ci/run` in a later one', () => {
    const { env, run } = leaveOut(findCheck('tests'), checks)
    expect(run).toEqual(['npm test'])
    expect(env.LEAVE_OUT).toBe('checks/conformance/{v3,v4,v5,parsers}.test.ts')
    const silent = checks.filter((check) => check.repeats && atEachChange(check) === undefined)
    expect(silent.map(({ name }) => name)).toEqual([])
    expect(atEachChange(findCheck('conformance'))?.env).toEqual({ THOROUGH: '1' }) // or the lines would not be played there
  })

  it('runs the tests that `npm test` leaves to a check at each change', () => {
    const patterns = leftToChecks('a.test.ts b.test.ts').split(' ')
    expect(patterns.slice(0, 2)).toEqual(['a.test.ts', 'b.test.ts'])
    expect(patterns).toContain('packages/trunkline/test/hardened/**')
    expect(patterns).toContain('examples/taken-port.test.ts')
    for (const check of checks.filter(({ apart }) => apart)) {
      const run = atEachChange(check)?.run.join(' ').split(' ') ?? []
      expect(check.apart?.filter((path: string) => !existsSync(`${ROOT}${path}`) || !run.includes(path))).toEqual([])
    }
  })

  it('is what checks/README.md lists, and each folder has a README', () => {
    const page = readFileSync(`${ROOT}checks/README.md`, 'utf8')
    expect(checks.map(rowOf).filter((row) => !page.includes(row))).toEqual([])
    const folders = readdirSync(`${ROOT}checks`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(
      folders.filter(({ name }) => !existsSync(`${ROOT}checks/${name}/README.md`)).map(({ name }) => name),
    ).toEqual([])
  })
})

/** How checks/README.md shows a check: what of it runs at each change, and weekly. */
function rowOf(check: (typeof checks)[number]): string {
  const whole = `all, ${formatTime(check.seconds)}`
  const cells = check.sample ? [`a sample, ${formatTime(check.sample.seconds)}`, whole] : ['', whole]
  return `| \`${check.name}\` | ${(check.atEachChange ? [whole, 'all'] : cells).join(' | ')} | `.replaceAll(
    '|  |',
    '| |',
  )
}

describe('running checks', () => {
  it('refuses a name that is not in the table', () => {
    expect(() => findCheck('nothing')).toThrow('There is no check "nothing". `npm run check` lists them.')
  })

  it('refuses what `.ci/run` does not know, and says what it does', () => {
    const { status, stderr } = spawnSync(`${ROOT}.ci/run`, ['--help'], { encoding: 'utf8' })
    expect(status).toBe(2)
    expect(stderr).toContain('".ci/run tests" stops after the tests')
  })

  it('runs what a change touches, unless all of it runs anyway', () => {
    const names = (files: string[]) => touchedBy(files).map(({ name }) => name)
    expect(names(['tools/cli/src/doctor.ts'])).toEqual(['doctor'])
    expect(names(['checks/fuzz/run.js', 'checks/soak/run.js'])).toEqual(['soak', 'fuzz'])
    expect(names(['checks/packages/run.js', 'LICENSE'])).toEqual([])
  })

  it('installs the packages of a folder that has none', () => {
    expect(packagesOf('packages/trunkline').isThere('/nowhere')).toBe(false)
  })

  it('tries a part that fails once more', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const work = vi.fn().mockRejectedValueOnce(new Error('no registry')).mockResolvedValueOnce(undefined)
    expect(await runPart('a part', 10, work)).toMatchObject({ name: 'a part', budget: 10, again: true, failed: false })
    const broken = vi.fn().mockRejectedValue(new Error('broken'))
    expect(await runPart('a part', 10, broken)).toMatchObject({ again: true, failed: true })
    expect(broken).toHaveBeenCalledTimes(2)
  })

  it('shows what a part prints, and keeps the last lines of a try that fails', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    const shown: string[] = []
    const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}\n`)
    let tries = 0
    const part = await runPart(
      'a part',
      10,
      async (onOutput) => {
        const line = `seq ${++tries} 100; echo why >&2; exit ${tries === 1 ? 3 : 0}`
        await runCommand(line, { root: ROOT, onOutput })
      },
      (chunk) => shown.push(String(chunk)),
    )
    expect(part).toMatchObject({ again: true, failed: false })
    expect(part.lastLines).toBe(`${lines(62, 100).join('')}why\nseq 1 100; echo why >&2; exit 3: ended with 3`)
    expect(shown.join('')).toBe(`${lines(1, 100).join('')}why\n${lines(2, 100).join('')}why\n`)
  })

  it.runIf(hasAutogroups())('lets a nice command give way to other sessions, too', async () => {
    let printed = ''
    const onOutput = (chunk: string) => {
      printed += chunk
    }
    await runCommand('nice; cat /proc/self/autogroup', { root: ROOT, onOutput, nice: true })
    expect(printed).toMatch(/^19\n\/autogroup-\d+ nice 19\n$/)
  })

  it('does not wait for a process that a command leaves behind', async () => {
    let printed = ''
    const onOutput = (chunk: string) => {
      printed += chunk
    }
    await runCommand('sleep 600 & echo $!', { root: ROOT, onOutput })
    expect(process.kill(Number(printed))).toBe(true)
  })
})

describe('the Node of the checks', () => {
  it('is the one that is there if it is 24, and else that of checks/runtimes', async () => {
    const path = process.env['PATH']
    const install = vi.fn()
    try {
      await useNode('/nowhere', { version: '24.1.0', install })
      expect([process.env['PATH'], install.mock.calls]).toEqual([path, []])
      const missing = useNode('/nowhere', { version: '20.20.2', install })
      await expect(missing).rejects.toThrow('Checks run on Node 24, and this is Node 20.20.2. Please install 24.')
      expect(install.mock.calls.map(([{ name }]) => name)).toEqual(['Node 24'])
      const root = mkdtempSync(join(tmpdir(), 'trunkline-node-'))
      const bin = join(root, `checks/runtimes/node_modules/node-24-${process.platform}-${process.arch}/bin`)
      mkdirSync(bin, { recursive: true })
      writeFileSync(join(bin, 'node'), '')
      await useNode(root, { version: '26.0.0', install })
      expect(process.env['PATH']).toBe([bin, path].join(delimiter))
      rmSync(root, { recursive: true })
    } finally {
      process.env['PATH'] = path
    }
  })
})

/** Empty where they are switched off. */
function hasAutogroups(): boolean {
  return existsSync('/proc/self/autogroup') && readFileSync('/proc/self/autogroup', 'utf8') !== ''
}

describe('the last lines of a run', () => {
  it('name the parts, slowest first, and what to look at', () => {
    const parts = [
      { name: 'quick', seconds: 5, budget: 60, quiet: true },
      { name: 'grown', seconds: 90, budget: 60, quiet: true, again: true, lastLines: 'no registry' },
      { name: 'hindered', seconds: 70, budget: 60, quiet: false },
      { name: 'compilers', seconds: 300, budget: 200, quiet: true, beside: true },
      { name: 'broken', seconds: 1, quiet: true, again: true, failed: true, lastLines: 'two\nlines' },
    ]
    expect(formatReport(parts, { seconds: 170, budget: 1500 })).toBe(`seconds  budget  part
    300     200  compilers  (beside the others)
     90      60  grown  <- over its budget by 30 s
     70      60  hindered  (others used the cores)
      5      60  quick
      1          broken
    170    1500  all
Passed only at the second try: grown
Failed: broken

== grown, how its first try ended
no registry

== broken, how its last try ended
two
lines`)
  })

  it('say that all parts passed', () => {
    expect(formatReport([{ name: 'a', seconds: 1 }], { seconds: 1 })).toMatch(/\nAll parts passed\.$/)
  })
})
