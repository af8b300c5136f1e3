// The runtimes, as npm packages: package.json names one for each platform, and npm installs those of this one.
const fs = require('node:fs')
const path = require('node:path')
const { run } = require('./command.js')

const MODULES = path.join(__dirname, 'node_modules')
const PLATFORM = `${process.platform}-${process.arch}`

/** `package` without the platform; `program` is a path in it; `args` come before the script. */
const HOSTS = [
  ...['18', '20', '22', '24', '26'].map((major) => ({
    name: `Node ${major}`,
    package: `node-${major}`,
    program: 'bin/node',
    args: [],
    isNode: true,
  })),
  { name: 'Bun', package: 'bun', program: 'bin/bun', args: ['run'], isNode: false },
  {
    name: 'Deno',
    package: 'deno',
    program: 'deno',
    args: ['run', '--allow-all', '--no-lock', '--node-modules-dir=manual', '--quiet'],
    isNode: false,
  },
]

/** Every runtime with its path and version; without a path, there is no package for this platform. */
exports.findHosts = function findHosts() {
  return Promise.all(
    HOSTS.map(async (host) => {
      const program = path.join(MODULES, `${host.package}-${PLATFORM}`, host.program)
      if (!fs.existsSync(program)) return { ...host, missing: `package.json has no ${host.package} for ${PLATFORM}` }
      const version = (await run(program, ['--version'])).match(/\d+\.\d+\.\d+/)[0]
      return { ...host, program, version }
    }),
  )
}

exports.PLATFORM = PLATFORM
