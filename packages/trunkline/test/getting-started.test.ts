import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ROOT } from './support/source-graph.ts'
import { readSteps, type Step, Tutorial } from './support/tutorial.ts'

const run = promisify(execFile)
const page = readFileSync(join(ROOT, 'docs/guide/getting-started.md'), 'utf8')
const runsTypeScript = Boolean((process.features as { typescript?: string | false }).typescript)

/** Does one step. A file that is saved restarts the server, which the page has made watch by then. */
async function follow(tutorial: Tutorial, { language, code, file, printed }: Step): Promise<void> {
  if (file !== undefined) {
    await tutorial.write(file, code)
    if (/^app\.[jt]s$/.test(file) && !code.includes('export default')) await tutorial.restart()
    return
  }
  expect(language).toBe('sh')
  const output = await tutorial.do(code)
  if (printed !== undefined) expect(output).toBe(printed)
}

async function openTutorial(): Promise<Tutorial> {
  const tutorial = await Tutorial.open()
  onTestFinished(() => tutorial.close())
  return tutorial
}

describe('docs/guide/getting-started.md', () => {
  it('can be followed in JavaScript, step by step, in an empty folder', async () => {
    const steps = readSteps(page, false).filter(({ file }) => file !== 'tsconfig.json')
    expect(steps.filter(({ printed }) => printed !== undefined).length).toBeGreaterThan(6)
    const tutorial = await openTutorial()
    for (const step of steps) await follow(tutorial, step)
    expect(await tutorial.do('curl localhost:3000')).toContain('<h1>Notes: 0</h1>')
    expect(await tutorial.stop()).toBe(0)
  })

  // A Node that cannot run TypeScript is not what the page asks for.
  it.runIf(runsTypeScript)('can be followed in TypeScript', async () => {
    const tutorial = await openTutorial()
    for (const step of readSteps(page, true)) await follow(tutorial, step)
    expect(await tutorial.do('curl localhost:3000')).toContain('<h1>Notes: 0</h1>')
    expect(await tutorial.stop()).toBe(0)
  })

  it('has types that are right at each step', async () => {
    const tutorial = await openTutorial()
    const steps = readSteps(page, true)
    await tutorial.do('npm i trunkline @trunkline/inspector @types/node')
    await tutorial.write('package.json', '{ "type": "module" }')
    let last = ''
    for (const [i, { file, code }] of steps.entries()) {
      if (file === 'tsconfig.json') await tutorial.write(file, code)
      if (!file?.endsWith('.ts')) continue
      if (last !== '') await cp(join(tutorial.folder, last), join(tutorial.folder, String(i)), { recursive: true })
      last = String(i)
      await tutorial.write(join(last, file), code)
    }
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [tsc], { cwd: tutorial.folder }).catch((error) => error)
    expect(stdout).toBe('')
  })

  it('is checked by a test that notices a step that fails', async () => {
    const tutorial = await openTutorial()
    await tutorial.do('mkdir notes && cd notes\nnpm i trunkline')
    await tutorial.write('app.js', "import trunkline from 'trunkline'\nthrow new Error('no such step')")
    await tutorial.write('package.json', '{ "type": "module" }')
    await expect(tutorial.do('node app.js')).rejects.toThrow('no such step')
    await expect(tutorial.do('curl localhost:3000')).rejects.toThrow()
  })
})
