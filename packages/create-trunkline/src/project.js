import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from './arguments.js'

const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url))

/** What the apps depend on; a test keeps it at what this repository is tested with. */
export const VERSIONS = {
  zod: '^4.6.7',
  ejs: '^7.0.2',
  '@types/node': '^20.19.43',
  typescript: '^7.0.2',
}

/**
 * Writes a project into a folder that is empty or not there; gives the paths of its files.
 * @throws {UserError} for a folder that cannot be used
 */
export function writeProject(directory, choices) {
  const { kind, language } = choices
  const name = basename(directory)
  checkName(name)
  checkFolder(directory)
  try {
    mkdirSync(directory, { recursive: true })
    // From the general to the particular; not every one of them is there.
    for (const part of ['all', language, `${kind}/all`, `${kind}/${language}`]) {
      const folder = join(TEMPLATES, part)
      if (existsSync(folder)) cpSync(folder, directory, { recursive: true, filter: (file) => isWanted(file, choices) })
    }
    // npm leaves such files out of a package, or takes them for its own.
    for (const file of ['gitignore', 'dockerignore']) {
      if (existsSync(join(directory, file))) renameSync(join(directory, file), join(directory, `.${file}`))
    }
    const manifest = manifestOf(name, choices)
    writeFileSync(join(directory, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  } catch (err) {
    throw new UserError(`Cannot write to ${directory}: ${err.message}`)
  }
  const written = readdirSync(directory, { recursive: true }).filter((file) => !/^\.git([\\/]|$)/.test(file))
  return written.filter((file) => statSync(join(directory, file)).isFile())
}

function isWanted(file, { tests, container }) {
  const name = basename(file)
  if (!tests && /\.test\.[jt]s$/.test(name)) return false
  return container || (name !== 'Dockerfile' && name !== 'dockerignore')
}

function manifestOf(name, { kind, language, tests, version }) {
  const isTypeScript = language === 'ts'
  const pick = (...names) => Object.fromEntries(names.map((each) => [each, VERSIONS[each]]))
  const { test, ...scripts } = isTypeScript ? TYPESCRIPT_SCRIPTS : JAVASCRIPT_SCRIPTS
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=20' },
    scripts: { ...scripts, ...(tests && { test }) },
    dependencies: {
      '@trunkline/inspector': `^${version}`,
      ...(kind === 'pages' && pick('ejs')),
      trunkline: `^${version}`,
      ...pick('zod'),
    },
    ...(isTypeScript && { devDependencies: pick('@types/node', 'typescript') }),
  }
}

/**
 * `exec` puts node in the place of the shell that npm starts. Otherwise SIGTERM ends npm and the shell, and node goes on.
 * Windows has no `exec`, and runs what comes after.
 */
function startOf(command) {
  return `exec ${command} || ${command}`
}

const JAVASCRIPT_SCRIPTS = {
  dev: startOf('node --watch src/server.js'),
  start: startOf('node src/server.js'),
  test: 'node --test',
}

// Tests are compiled into a folder of their own: what is built, and goes into the image, has none.
const TYPESCRIPT_SCRIPTS = {
  build: 'tsc -p tsconfig.build.json',
  dev: startOf('node dev.js'),
  start: startOf('node --enable-source-maps dist/server.js'),
  test: 'tsc --outDir .test && node --enable-source-maps --test .test/*.test.js',
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
