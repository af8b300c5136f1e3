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
export function writeProject(directory, { kind, language, version }) {
  const name = basename(directory)
  checkName(name)
  checkFolder(directory)
  try {
    mkdirSync(directory, { recursive: true })
    // From the general to the particular; not every one of them is there.
    for (const part of ['all', language, `${kind}/all`, `${kind}/${language}`]) {
      const folder = join(TEMPLATES, part)
      if (existsSync(folder)) cpSync(folder, directory, { recursive: true })
    }
    // npm leaves such files out of a package, or takes them for its own.
    for (const file of ['gitignore', 'dockerignore']) renameSync(join(directory, file), join(directory, `.${file}`))
    const manifest = manifestOf(name, { kind, language, version })
    writeFileSync(join(directory, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  } catch (err) {
    throw new UserError(`Cannot write to ${directory}: ${err.message}`)
  }
  const written = readdirSync(directory, { recursive: true }).filter((file) => !/^\.git([\\/]|$)/.test(file))
  return written.filter((file) => statSync(join(directory, file)).isFile())
}

function manifestOf(name, { kind, language, version }) {
  const isTypeScript = language === 'ts'
  const pick = (...names) => Object.fromEntries(names.map((each) => [each, VERSIONS[each]]))
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    // Since Node 22.18 TypeScript runs as it is, which `npm run dev` does; what is built runs on Node 20, too.
    engines: { node: isTypeScript ? '>=22.18' : '>=20' },
    scripts: isTypeScript
      ? {
          build: 'tsc',
          dev: 'node --watch src/server.ts',
          start: 'node --enable-source-maps dist/server.js',
          test: 'tsc && node --enable-source-maps --test dist/*.test.js',
        }
      : { dev: 'node --watch src/server.js', start: 'node src/server.js', test: 'node --test' },
    dependencies: { ...(kind === 'pages' && pick('ejs')), trunkline: `^${version}`, ...pick('zod') },
    ...(isTypeScript && { devDependencies: pick('@types/node', 'typescript') }),
  }
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
