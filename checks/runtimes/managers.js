// The package managers: how each is told to use the tarballs for our packages wherever they are asked for, and run.
const fs = require('node:fs')
const path = require('node:path')
const { PLATFORM } = require('./hosts.js')

const MODULES = path.join(__dirname, 'node_modules')
const YARN_1 = path.join(MODULES, 'yarn/bin/yarn.js')
const YARN_4 = path.join(MODULES, '@yarnpkg/cli-dist/bin/yarn.js')
const PNPM = path.join(MODULES, `pnpm-${PLATFORM}`, 'pnpm')
const BUN = path.join(MODULES, `bun-${PLATFORM}`, 'bin/bun')

/**
 * `files` gives what the project needs besides the checks, `command` what installs it; `oldest` is the oldest Node, on
 * which managers that are programs of Node run, so that they refuse what does not support it. Nothing is taken from a
 * cache of an earlier run, nor left in one. One manager runs all checks; with the others, which differ in where packages
 * lie and not in what is in them, the run is a short one.
 */
exports.MANAGERS = [
  {
    name: 'npm',
    package: undefined,
    thorough: true,
    files: (specs) => ({ 'package.json': manifest({ dependencies: specs }) }),
    command: (folder) => [
      'npm',
      'install',
      '--ignore-scripts',
      '--engine-strict',
      '--cache',
      path.join(folder, '.cache'),
    ],
  },
  {
    name: 'pnpm',
    package: `pnpm-${PLATFORM}`,
    files: (specs) => ({
      'package.json': manifest({ dependencies: specs }),
      'pnpm-workspace.yaml': yaml({ overrides: specs, engineStrict: true, nodeVersion: '18.20.8' }),
    }),
    command: (folder) => [PNPM, 'install', '--ignore-scripts', '--store-dir', path.join(folder, '.store')],
  },
  {
    name: 'Yarn 1',
    package: 'yarn',
    files: (specs) => ({ 'package.json': manifest({ dependencies: specs, resolutions: specs }) }),
    command: (folder, oldest) => [
      oldest,
      YARN_1,
      'install',
      '--ignore-scripts',
      '--non-interactive',
      '--cache-folder',
      path.join(folder, '.cache'),
    ],
  },
  berry('Yarn 4, node_modules', { nodeLinker: 'node-modules' }),
  {
    ...berry("Yarn 4, Plug'n'Play", { nodeLinker: 'pnp', pnpEnableEsmLoader: true }),
    refuses: ({ isNode }) => (isNode ? undefined : "has no Plug'n'Play"),
    // Yarn starts the Node that it runs on, with what makes it find packages in archives.
    launch: ({ program }) => [program, YARN_4, 'node'],
  },
  {
    name: 'Bun',
    package: `bun-${PLATFORM}`,
    files: (specs) => ({ 'package.json': manifest({ dependencies: specs, overrides: specs }) }),
    command: (folder) => [BUN, 'install', '--ignore-scripts', '--cache-dir', path.join(folder, '.cache')],
  },
]

/** The version of a manager that comes as a package; npm's is asked by the caller. */
exports.versionOf = function versionOf({ package: name }) {
  return JSON.parse(fs.readFileSync(path.join(MODULES, name, 'package.json'), 'utf8')).version
}

function berry(name, settings) {
  return {
    name,
    package: '@yarnpkg/cli-dist',
    files: (specs) => ({
      'package.json': manifest({ dependencies: specs, resolutions: specs }),
      '.yarnrc.yml': yaml({
        ...settings,
        enableGlobalCache: false,
        enableTelemetry: false,
        enableImmutableInstalls: false,
      }),
      'yarn.lock': '', // without one, Yarn looks for a project further up
    }),
    command: (_folder, oldest) => [oldest, YARN_4, 'install'],
  }
}

/** Peers that users install themselves: Yarn adds none. */
const PEERS = { '@opentelemetry/api': '^1.9.0' }

function manifest({ dependencies, ...fields }) {
  const project = { name: 'installed', version: '1.0.0', private: true, type: 'commonjs', ...fields }
  project.dependencies = { ...PEERS, ...dependencies }
  return `${JSON.stringify(project, null, 2)}\n`
}

/** Settings of one or two levels; JSON's scalars are YAML's. */
function yaml(settings) {
  const line = (indent, name, value) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(value)}\n`
  return Object.entries(settings)
    .map(([name, value]) =>
      typeof value === 'object'
        ? `${name}:\n${Object.entries(value)
            .map((pair) => line('  ', ...pair))
            .join('')}`
        : line('', name, value),
    )
    .join('')
}
