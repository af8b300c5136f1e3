// The programs of the recipes, each in a folder of its own below this one, where they find the packages that they import.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import typescript from 'typescript'

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url))
const FOLDER = fileURLToPath(new URL('.programs/', import.meta.url))

/** Recipes that are a section of a page: the page, and the heading. Every other one is a page of its own in docs/recipes. */
const SECTIONS = {
  apollo: ['recipes/other-frameworks', 'Apollo Server (GraphQL)'],
  caching: ['guide/performance', 'Caching in Redis'],
  cors: ['guide/security', 'CORS'],
  'docker-and-kubernetes': ['guide/production', 'Docker and Kubernetes'],
  jwt: ['guide/sign-in', 'JSON Web Tokens (JWT)'],
  logging: ['guide/observability', 'Logging with pino'],
  nestjs: ['recipes/other-frameworks', 'NestJS'],
  next: ['recipes/other-frameworks', 'Next.js'],
  'rate-limits': ['guide/security', 'Rate limiting'],
  trpc: ['recipes/other-frameworks', 'tRPC'],
  uploads: ['guide/bodies-and-uploads', 'A whole upload server'],
  'websocket-chat': ['guide/websocket', 'A chat with a page'],
}

export function listRecipes() {
  const pages = readdirSync(join(DOCS, 'recipes')).map((name) => name.replace('.md', ''))
  return [...pages.filter((name) => name !== 'other-frameworks'), ...Object.keys(SECTIONS)].sort()
}

export function readRecipe(name) {
  if (!Object.hasOwn(SECTIONS, name)) return readFileSync(join(DOCS, `recipes/${name}.md`), 'utf8')
  const [page, heading] = SECTIONS[name]
  const [, section] = readFileSync(join(DOCS, `${page}.md`), 'utf8').split(`\n## ${heading}\n`)
  if (section === undefined) throw new Error(`docs/${page}.md has no heading "${heading}"`)
  return section.split(/^## /m)[0]
}

/** A program in TypeScript, folded behind the same one in JavaScript. */
const FOLDED = /<details><summary>TypeScript<\/summary>\n([\s\S]*?)<\/details>\n/g

/** Whether a recipe has its program in TypeScript too. */
export function isInTypeScriptToo(name) {
  return readRecipe(name).search(FOLDED) !== -1
}

/**
 * Writes the files of a recipe. A page may have more than one program of the same name: `which` says which of them.
 * With `inTypeScript` they are those of the TypeScript tab.
 */
export function writePrograms(name, { which = 0, inTypeScript = false } = {}) {
  const text = readRecipe(name)
  const page = inTypeScript ? [...text.matchAll(FOLDED)].map(([, code]) => code).join('') : text.replace(FOLDED, '')
  const folder = join(FOLDER, `${name}-${which}`)
  rmSync(folder, { recursive: true, force: true })
  const seen = new Map()
  for (const [, language, file, code] of page.matchAll(/^```(\w+)\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)) {
    const times = seen.get(file) ?? 0
    seen.set(file, times + 1)
    if (times > which) continue
    const path = join(folder, file.replace(/\.ts$/, '.js'))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, language === 'typescript' ? compile(code) : code)
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  return folder
}

export function removePrograms() {
  rmSync(FOLDER, { recursive: true, force: true })
}

/** With the decorators of NestJS, as its own projects compile them. */
function compile(code) {
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
  }
  return typescript.transpileModule(code, { compilerOptions }).outputText
}

/** Starts a program and waits for the line with its address. `stop()` gives its exit code, `output()` what it has printed. */
export async function startProgram(folder, file, env = {}) {
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: { ...process.env, PORT: '0', NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
  let printed = ''
  const isListening = new Promise((resolve, reject) => {
    const read = (chunk) => {
      printed += chunk
      const [url] = /http:\/\/(localhost|\[::1?\]|127\.0\.0\.1):\d+/.exec(printed) ?? []
      if (url) resolve(url.replace('[::]', 'localhost').replace('[::1]', 'localhost'))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', () => reject(new Error(`${file} has ended:\n${printed}`)))
  })
  return {
    isListening,
    output: () => printed,
    async stop() {
      if (child.exitCode !== null) return child.exitCode
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code
    },
  }
}
