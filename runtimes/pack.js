// Builds, and packs every package as it would be published.
const fs = require('node:fs')
const path = require('node:path')
const { run, say } = require('./command.js')

const ROOT = path.join(__dirname, '..')

/** The path of each package's tarball, by the package's name. */
exports.packAll = async function packAll(packages, folder) {
  say('building')
  await run(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-b', ...projects()], { cwd: ROOT })
  const tarballs = {}
  for (const { directory, manifest } of packages) {
    refuseLeftovers(directory)
    say(`packing ${manifest.name}`)
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: directory })
    const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
    tarballs[manifest.name] = path.join(folder, file)
  }
  return tarballs
}

/** The one project that `npm run build` builds; it refers to all others. */
function projects() {
  return require('../package.json').scripts.build.split(' ').slice(2)
}

/** A build does not remove what it made of a file that is gone since, and it would be packed. */
function refuseLeftovers(directory) {
  const dist = path.join(directory, 'dist')
  if (!fs.existsSync(dist)) return
  const left = fs
    .readdirSync(dist, { recursive: true })
    .filter((file) => /\.[cm]?js$/.test(file))
    .filter((file) => !fs.existsSync(path.join(directory, 'src', file.replace(/js$/, 'ts'))))
  if (left.length > 0) throw new Error(`${dist} has files without a source; remove it and build:\n${left.join('\n')}`)
}
