// What a package costs whoever installs it, from the workspace as it is built: nothing is installed or downloaded.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Packs a package into a folder, as it would be published: its files, their size, and the digest of the tarball. */
export function pack(directory, folder) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const printed = execFileSync('npm', args, { cwd: directory, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const packed = JSON.parse(printed)
  // npm 12 gives the packed packages by name, older ones a list.
  const [{ filename, integrity, unpackedSize, files }] = Array.isArray(packed) ? packed : Object.values(packed)
  return {
    tarball: path.join(folder, path.basename(filename)),
    integrity,
    bytes: unpackedSize,
    files: files.map((file) => file.path),
  }
}

/** The folders of everything that installing a package brings, itself included, by the lockfile. */
export function listInstalled(root, directory) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const visit = (place) => {
    const entry = packages[place]
    if (entry.link) return visit(entry.resolved)
    if (found.has(place)) return
    found.add(place)
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const target = resolve(packages, place, name)
      if (target !== undefined) visit(target)
    }
  }
  visit(path.relative(root, directory).replaceAll('\\', '/'))
  return [...found]
}

/** Where node finds a package from a folder: in the node_modules of that folder, or of one further up. */
function resolve(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const target = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (target in packages) return target
    if (folder === '') return undefined
  }
}

/** How many files of JavaScript a program loads that only requires the package; undefined for one that is a command. */
export function countModules(root, { name, main }) {
  if (main === undefined) return undefined
  const program = `require(${JSON.stringify(name)}); console.log(Object.keys(require.cache).length)`
  return Number(execFileSync(process.execPath, ['-e', program], { cwd: root, encoding: 'utf8' }))
}

/** What runs a script when it is installed, of everything that our packages bring. */
export function listInstallScripts(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const running = Object.entries(packages).filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev)
  return running.map(([place]) => place)
}

export function readLicence(folder) {
  const file = path.join(folder, 'package.json')
  if (!existsSync(file)) return undefined // for another system
  const { name, license } = JSON.parse(readFileSync(file, 'utf8'))
  return { name, licence: typeof license === 'object' ? license.type : license }
}
