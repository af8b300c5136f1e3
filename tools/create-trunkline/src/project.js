import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from './arguments.js'

const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url))

/** Dependencies of the apps; a test keeps them equal to the versions this repository is tested with, types of Node apart. */
export const VERSIONS = {
  zod: '^4.6.7',
  ejs: '^7.0.2',
  '@fastify/busboy': '^3.2.5',
  '@opentelemetry/api': '^1.9.1',
  '@opentelemetry/auto-instrumentations-node': '^0.81.2',
  pg: '^8.23.1',
  'rate-limiter-flexible': '^11.4.0',
  '@electric-sql/pglite': '^0.5.16',
  '@types/pg': '^8.23.1',
  '@types/node': '^22.20.5',
  typescript: '^7.0.2',
}

/**
 * Writes a project into a new or empty folder; returns the paths of its files.
 * @throws {UserError} for a folder that cannot be used
 */
export function writeProject(directory, choices) {
  const { kind, language } = choices
  const name = basename(directory)
  checkName(name)
  checkFolder(directory)
  try {
    mkdirSync(directory, { recursive: true })
    // From general to specific; some of these folders do not exist.
    for (const part of ['all', language, `${kind}/all`, `${kind}/${language}`]) {
      const folder = join(TEMPLATES, part)
      if (existsSync(folder)) cpSync(folder, directory, { recursive: true, filter: (file) => isWanted(file, choices) })
    }
    // Stored without the dot: npm would leave them out of our package, or apply them to it.
    for (const file of ['gitignore', 'dockerignore']) {
      if (existsSync(join(directory, file))) renameSync(join(directory, file), join(directory, `.${file}`))
    }
    if (choices.otel && choices.container) instrumentContainer(join(directory, 'Dockerfile'))
    const manifest = manifestOf(name, choices)
    writeFileSync(join(directory, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  } catch (err) {
    throw new UserError(`Cannot write to ${directory}: ${err.message}`)
  }
  const written = readdirSync(directory, { recursive: true }).filter((file) => !/^\.git([\\/]|$)/.test(file))
  return written.filter((file) => statSync(join(directory, file)).isFile())
}

const CONTAINER_FILES = ['Dockerfile', 'dockerignore', 'compose.yaml']

function isWanted(file, { tests, container }) {
  const name = basename(file)
  if (!tests && /\.test\.[jt]s$/.test(name)) return false
  return container || !CONTAINER_FILES.includes(name)
}

/** Loaded before the app: what is loaded earlier would not be traced. */
const OTEL_FLAGS = ['--import', '@trunkline/otel/register']

function instrumentContainer(file) {
  const flags = OTEL_FLAGS.map((flag) => `"${flag}", `).join('')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^CMD \["node", /m, `$&${flags}`))
}

/** What each kind of app needs besides Trunkline and zod. */
const PACKAGES = { pages: ['ejs'], product: ['@fastify/busboy', 'pg', 'rate-limiter-flexible'] }

function manifestOf(name, { kind, language, tests, otel, version }) {
  const isTypeScript = language === 'ts'
  const pick = (...names) => Object.fromEntries(names.map((each) => [each, VERSIONS[each]]))
  const development = [
    ...(kind === 'product' ? ['@electric-sql/pglite'] : []),
    ...(isTypeScript ? ['@types/node', ...(kind === 'product' ? ['@types/pg'] : []), 'typescript'] : []),
  ]
  const { test, ...scripts } = isTypeScript ? typescriptScripts(otel) : javascriptScripts(otel)
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=22' },
    scripts: { ...scripts, ...(tests && { test }) },
    dependencies: {
      ...(otel && pick('@opentelemetry/api', '@opentelemetry/auto-instrumentations-node')),
      '@trunkline/inspector': `^${version}`,
      ...(otel && { '@trunkline/otel': `^${version}` }),
      ...pick(...(PACKAGES[kind] ?? [])),
      trunkline: `^${version}`,
      ...pick('zod'),
    },
    ...(development.length > 0 && { devDependencies: pick(...development) }),
  }
}

/**
 * `exec` replaces the shell that npm starts with node. Otherwise SIGTERM would end npm and the shell, but not node.
 * Windows has no `exec` and runs the command after `||`.
 */
function startOf(command) {
  return `exec ${command} || ${command}`
}

function javascriptScripts(otel) {
  const node = nodeOf(otel)
  return {
    dev: startOf(`${node} --watch src/server.js`),
    start: startOf(`${node} src/server.js`),
    test: 'node --test',
  }
}

// Tests are compiled into a separate folder, so that the build, and the Docker image, do not contain them.
function typescriptScripts(otel) {
  return {
    build: 'tsc -p tsconfig.build.json',
    dev: startOf(['node dev.js', ...(otel ? OTEL_FLAGS : [])].join(' ')), // which passes them on
    start: startOf(`${nodeOf(otel)} --enable-source-maps dist/server.js`),
    test: 'tsc --outDir .test && node --enable-source-maps --test .test/*.test.js',
  }
}

function nodeOf(otel) {
  return ['node', ...(otel ? OTEL_FLAGS : [])].join(' ')
}

function checkName(name) {
  if (/^[a-z0-9][a-z0-9._~-]{0,213}$/.test(name) && name !== 'node_modules') return
  throw new UserError(
    `"${name}" cannot be the name of a package: small letters, digits, ".", "_", "~" and "-", beginning with a letter or digit.`,
  )
}

function checkFolder(directory) {
  if (!existsSync(directory)) return
  if (!statSync(directory).isDirectory()) throw new UserError(`${directory} is a file, not a folder.`)
  const [first] = readdirSync(directory).filter((file) => file !== '.git')
  if (first !== undefined) {
    throw new UserError(`${directory} is not empty (it has ${first}); nothing was written. Choose another folder.`)
  }
}
