// Packs every package as it would be published, after `npm run build`.
const fs = require('node:fs')
const path = require('node:path')
const { inLanes, run, say } = require('./command.js')

/** The path of each package's tarball, by the package's name. */
exports.packAll = async function packAll(packages, folder) {
  say(`packing ${packages.length} packages`)
  const tarballs = await inLanes(packages, async ({ directory, manifest }) => {
    refuseLeftovers(directory)
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: directory })
    const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
    return [manifest.name, path.join(folder, file)]
  })
  return Object.fromEntries(tarballs)
}

/** A build does not remove the declarations of a file that is gone since, and they would be packed. */
function refuseLeftovers(directory) {
  const dist = path.join(directory, 'dist')
  // A package without sources has only entries there.
  if (!fs.existsSync(dist) || !fs.existsSync(path.join(directory, 'src'))) return
  const left = fs
    .readdirSync(dist, { recursive: true })
    .filter((file) => /\.d\.[cm]?ts$/.test(file))
    .filter((file) => !isEntry(dist, file))
    .filter((file) => !fs.existsSync(path.join(directory, 'src', file.replace(/\.d\.([cm]?ts)$/, '.$1'))))
  if (left.length > 0) throw new Error(`${dist} has files without a source; remove it and build:\n${left.join('\n')}`)
}

/** The build writes entries from a list of names; their programs, unlike declarations, it removes before that. */
function isEntry(dist, file) {
  return /^[\w-]+\.d\.[cm]ts$/.test(file) && fs.existsSync(path.join(dist, file.replace(/\.d\.([cm])ts$/, '.$1js')))
}
