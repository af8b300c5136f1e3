import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import typescript from 'typescript5'
import { afterAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const BIN = join(import.meta.dirname, '../bin/create-trunkline.js')
// Inside of the repository, so that the new apps find the packages.
const work = mkdtempSync(join(import.meta.dirname, '.apps-'))
afterAll(() => rmSync(work, { recursive: true }))

function create(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], { cwd: work, encoding: 'utf8' })
  return { code: status, out: stdout, err: stderr }
}

/** The same as another version of the command would do it, where npm cannot reach its registry. */
function createWith(version: string, folder: string): { code: number | null; out: string; err: string } {
  const main = JSON.stringify(new URL('../src/main.js', import.meta.url))
  const program = `import { main } from ${main}; process.exitCode = await main(['${folder}'], '${version}')`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: work,
    encoding: 'utf8',
    env: {
      ...process.env,
      npm_config_registry: 'http://127.0.0.1:1',
      npm_config_fetch_retries: '0',
      npm_config_offline: 'true',
    },
  })
  return { code: status, out: stdout, err: stderr }
}

function scriptsOf(folder: string): Record<string, string> {
  return JSON.parse(readFileSync(join(work, folder, 'package.json'), 'utf8')).scripts
}

function runTests(folder: string): { code: number | null; out: string } {
  const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap'], {
    cwd: join(work, folder),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '', NODE_TEST_CONTEXT: undefined },
  })
  return { code: status, out: stdout }
}

describe('npm create trunkline', () => {
  // checks/starter does so for the other kinds, with packages that are packed and installed.
  it('writes an app that passes its own tests', () => {
    expect(create('api', '--js', '--no-install')).toMatchObject({ code: 0, err: '' })
    expect(runTests('api')).toMatchObject({ code: 0, out: expect.stringContaining('# fail 0') })
  })

  it.each(['--api', '--pages', '--product'])('writes an app in which the doctor finds nothing: %s', (kind) => {
    const folder = `doctor${kind}`
    expect(create(folder, kind, '--ts', '--no-install')).toMatchObject({ code: 0 })
    const doctor = join(ROOT, 'tools/cli/bin/trunkline.js')
    const { status, stdout } = spawnSync(process.execPath, [doctor, 'doctor', folder], { cwd: work, encoding: 'utf8' })
    expect(stdout).toContain('Nothing found in ')
    expect(status).toBe(0)
  })

  it('tells what to do next', () => {
    const { out } = create('told', '--no-install')
    expect(out).toBe(
      'Created 12 files in told: TypeScript, API, tests, container\n\nNext:\n  cd told\n  npm install\n  npm test\n  npm run dev\n',
    )
    expect(readdirSync(join(work, 'told')).sort()).toEqual([
      '.dockerignore',
      '.gitignore',
      'AGENTS.md',
      'Dockerfile',
      'README.md',
      'dev.js',
      'package.json',
      'src',
      'tsconfig.build.json',
      'tsconfig.json',
    ])
  })

  it('writes beside a repository that is there already, and does not count its files', () => {
    mkdirSync(join(work, 'cloned/.git'), { recursive: true })
    writeFileSync(join(work, 'cloned/.git/HEAD'), '')
    expect(create('cloned', '--no-install').out).toContain('Created 12 files in cloned: ')
  })

  it('leaves out tests and the container when told to', () => {
    create('bare', '--js', '--no-tests', '--no-container', '--no-install')
    expect(readdirSync(join(work, 'bare'), { recursive: true }).sort()).toEqual(
      ['.gitignore', 'AGENTS.md', 'README.md', 'package.json', 'src', 'src/app.js', 'src/server.js'].sort(),
    )
    expect(scriptsOf('bare')).not.toHaveProperty('test')
  })

  it.each(['--js', '--ts'])('puts node in the place of the shell, so that SIGTERM reaches it (%s)', (language) => {
    create(`exec${language}`, language, '--no-install')
    const scripts = scriptsOf(`exec${language}`)
    for (const name of ['start', 'dev']) expect(scripts[name]).toMatch(/^exec (node .*) \|\| \1$/)
  })

  it('keeps tests out of what is built, and out of the image', () => {
    create('built', '--ts', '--no-install')
    const { exclude } = JSON.parse(readFileSync(join(work, 'built/tsconfig.build.json'), 'utf8')) as {
      exclude: string[]
    }
    expect(exclude).toEqual(['src/**/*.test.ts'])
    expect(readFileSync(join(work, 'built/.dockerignore'), 'utf8').split('\n')).toContain('**/*.test.*')
  })
})

describe('npm create trunkline -- --otel', () => {
  it.each(['--js', '--ts'])('loads OpenTelemetry before the app (%s)', (language) => {
    const folder = `traced${language}`
    expect(create(folder, language, '--otel', '--no-install').out).toContain(', container, OpenTelemetry\n')
    const { scripts, dependencies } = JSON.parse(readFileSync(join(work, folder, 'package.json'), 'utf8'))
    for (const name of ['start', 'dev']) {
      expect(scripts[name]).toMatch(/^exec (node .*--import @trunkline\/otel\/register\b.*) \|\| \1$/)
    }
    const dockerfile = readFileSync(join(work, folder, 'Dockerfile'), 'utf8')
    expect(dockerfile).toMatch(/^CMD \["node", "--import", "@trunkline\/otel\/register", .*js"\]$/m)
    expect(dockerfile).toContain('CMD ["node", "-e", ')
    expect(dependencies).toHaveProperty('@opentelemetry/api')
    expect(Object.keys(dependencies)).toEqual(Object.keys(dependencies).toSorted())
  })
})

describe('the templates', () => {
  it('are the same programs in both languages', () => {
    const templates = join(import.meta.dirname, '../templates')
    const typed = readdirSync(templates, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    expect(typed).toHaveLength(14)
    for (const file of typed) {
      const at = (name: string): string => readFileSync(join(templates, name), 'utf8')
      const inJavaScript = at(file.replace(/\bts\//, 'js/').replace(/ts$/, 'js'))
      const code = (text: string): string =>
        withoutTypes(text)
          .replace(/\s+/g, ' ')
          .replace(/([([{]) | ([)\]}])/g, '$1$2')
          .replace(/,([)\]}])/g, '$1')
      expect(code(at(file).replaceAll(".ts'", ".js'"))).toBe(code(inJavaScript))
    }
  })

  it.each([
    ['js', 0, 'src/server.js', 'server.js'],
    ['ts', 1, '', ''],
  ] as const)('have the Dockerfile of the recipe (%s)', (language, which, file, inRecipe) => {
    const recipe = readFileSync(join(ROOT, 'docs/guide/production.md'), 'utf8')
    const blocks = [...recipe.matchAll(/^```dockerfile\n([\s\S]*?)^```$/gm)].map(([, code]) => code)
    expect(blocks).toHaveLength(2)
    const template = readFileSync(join(import.meta.dirname, '../templates', language, 'Dockerfile'), 'utf8')
    expect(template.replace(file, inRecipe)).toBe(blocks[which])
  })

  it('have the .dockerignore of the recipe', () => {
    const recipe = readFileSync(join(ROOT, 'docs/guide/production.md'), 'utf8')
    const template = readFileSync(join(import.meta.dirname, '../templates/all/dockerignore'), 'utf8')
    expect(recipe).toContain(`\`\`\`text\n# .dockerignore\n${template}\`\`\`\n`)
  })

  it('are what the guide shows', () => {
    const guide = readFileSync(join(ROOT, 'docs/guide/product-api.md'), 'utf8')
    const blocks = [...guide.matchAll(/^```ts \[(.+)\]\n([\s\S]*?)^```$/gm)]
    expect(blocks).toHaveLength(7)
    for (const [, file = '', code = ''] of blocks) {
      const source = join(import.meta.dirname, '../templates/product/ts/src', file)
      expect(readFileSync(source, 'utf8')).toContain(code)
    }
  })

  it('depend on what this repository is tested with', async () => {
    const { VERSIONS } = (await import(new URL('../src/project.js', import.meta.url).href)) as {
      VERSIONS: Record<string, string>
    }
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const { '@types/node': nodeTypes, ...others } = VERSIONS
    const elsewhere = Object.keys(others).filter((name) => !(name in devDependencies))
    // checks/starter installs them.
    expect(elsewhere).toEqual([
      '@opentelemetry/auto-instrumentations-node',
      'pg',
      'rate-limiter-flexible',
      '@electric-sql/pglite',
      '@types/pg',
    ])
    for (const name of elsewhere) delete others[name]
    expect(devDependencies).toMatchObject(others)
    // The types of the oldest Node that is supported; this repository still runs on older ones.
    expect(nodeTypes).toMatch(/^\^22\./)
  })
})

describe('options that npm kept for itself', () => {
  it.each([
    [{ npm_config_pages: 'true', npm_config_json: 'true' }, '--js --pages'],
    [{ npm_config_tests: '' }, '--no-tests'],
  ])('are an error that says where "--" is missing (%o)', (env, flags) => {
    const { status, stderr } = spawnSync(process.execPath, [BIN, 'kept', '--no-install'], {
      cwd: work,
      encoding: 'utf8',
      env: { ...process.env, npm_command: 'init', ...env },
    })
    expect(status).toBe(2)
    expect(stderr).toContain(`Put -- before the options: npm create trunkline kept -- ${flags}\n`)
    expect(existsSync(join(work, 'kept'))).toBe(false)
  })
})

describe('what npm create trunkline cannot do', () => {
  it.each([
    ['no folder', [], 'Which folder?'],
    ['a bad name', ['My App', '--no-install'], '"My App" cannot be the name of a package'],
    ['an unknown option', ['app', '--rust'], 'There is no option --rust; see --help.'],
    ['options that contradict each other', ['app', '--ts', '--js'], 'Either --typescript or --javascript, not both.'],
    ['tests that contradict each other', ['app', '--tests', '--no-tests'], 'Either --tests or --no-tests, not both.'],
    ['two folders', ['one', 'two'], 'One folder, please, not 2: one, two'],
  ])('is said in one sentence: %s', (_title, args, sentence) => {
    const { code, out, err } = create(...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^create-trunkline: [^\n]+\n$/)
    expect(err).toContain(sentence)
    expect(existsSync(join(work, 'app'))).toBe(false)
  })

  it('overwrites nothing', () => {
    mkdirSync(join(work, 'full'))
    writeFileSync(join(work, 'full/notes.txt'), 'mine')
    writeFileSync(join(work, 'file'), 'mine')
    expect(create('full', '--no-install')).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not empty (it has notes.txt)'),
    })
    expect(create('file', '--no-install')).toMatchObject({ code: 2, err: expect.stringContaining('is a file') })
    expect(readdirSync(join(work, 'full'))).toEqual(['notes.txt'])
    symlinkSync('full', join(work, 'link'))
    expect(create('link', '--no-install').code).toBe(2)
  })

  it('leaves the files when npm cannot install', () => {
    const { code, err } = createWith('1.0.0', 'offline')
    expect(code).toBe(2)
    expect(err).toContain('create-trunkline: npm could not install the packages of offline. The files are in offline')
    expect(existsSync(join(work, 'offline/package.json'))).toBe(true)
  })

  it('says before the first release that nothing is on npm, and asks npm for nothing', () => {
    const { code, out, err } = createWith('0.0.0', 'early')
    expect(code).toBe(2)
    expect(out).toBe('Created 12 files in early: TypeScript, API, tests, container\n')
    expect(err).toBe(
      'create-trunkline: Nothing is on npm yet, so the packages of early cannot be installed. The files are in early, to read; after the first release, create the app again.\n',
    )
    expect(existsSync(join(work, 'early/package.json'))).toBe(true)
  })
})

/** As compact as the compiler prints it: what differs then is more than types and blanks. */
function withoutTypes(source: string): string {
  const { ScriptTarget, ModuleKind } = typescript
  return typescript.transpile(source, { target: ScriptTarget.ES2022, module: ModuleKind.ESNext })
}
