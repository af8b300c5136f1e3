import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const PACKAGE = path.join(__dirname, '..')
const APP = `
const trunkline = require(${JSON.stringify(PACKAGE)})
const { inject } = require(${JSON.stringify(path.join(PACKAGE, 'dist/test.cjs'))})
const app = trunkline().enable('error page')
app.get('/', function fail() {
  throw new Error('broken')
})
inject(app, '/').then(({ text }) => console.log(text))
`

describe('an app in one file, where nothing is installed', () => {
  let folder = ''
  const warnings: string[] = []
  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'trunkline-bundled-')))
    writeFileSync(path.join(folder, 'app.js'), APP)
    const onLog = (_level: string, { message }: { message: string }): void => void warnings.push(message)
    const build = await rolldown({ input: path.join(folder, 'app.js'), platform: 'node', onLog })
    await build.write({ file: path.join(folder, 'app.cjs'), format: 'cjs', codeSplitting: false })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is built without a warning', () => {
    expect(warnings).toEqual([])
  })

  it('has the error page, with the lines of its source', () => {
    const env = { ...process.env, NODE_ENV: 'development' }
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    const text = execFileSync(process.execPath, ['app.cjs'], { cwd: folder, env, encoding: 'utf8', stdio: [...stdio] })
    expect(text).toMatch(/^500 Error: broken\n/)
    expect(text).toMatch(/app\.cjs:\d+:\d+\n(?: .*\n)+> +\d+ \| .*throw new Error\("broken"\)/)
  })
})
