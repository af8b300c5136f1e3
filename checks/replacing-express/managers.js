// How each package manager is told to put ours in the place of Express, also under the packages that bring their own: the forms of
// docs/guide/replacing-express.md.
import path from 'node:path'

const MODULES = path.join(import.meta.dirname, '..', 'runtimes', 'node_modules')
const PLATFORM = `${process.platform}-${process.arch}`
const YARN_1 = path.join(MODULES, 'yarn/bin/yarn.js')
const YARN_4 = path.join(MODULES, '@yarnpkg/cli-dist/bin/yarn.js')
const PNPM = path.join(MODULES, `pnpm-${PLATFORM}`, 'pnpm')
const BUN = path.join(MODULES, `bun-${PLATFORM}`, 'bin/bun')

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/**
 * `files` gives the files of a project with these dependencies, where `alias` is what stands for express, and undefined for a
 * project that keeps the real one. `install` is the command, `keep` that for a project with a lockfile, `update` takes what is new
 * and still in range, and `node` runs a program of the project.
 */
export const MANAGERS = [
  {
    name: 'npm: overrides',
    files: ({ dependencies, alias, registry }) => ({
      'package.json': json({ private: true, dependencies, ...(alias && { overrides: { express: '$express' } }) }),
      '.npmrc': `registry=${registry}/\n`,
    }),
    install: (folder) => ['npm', 'install', '--ignore-scripts', '--no-audit', '--cache', path.join(folder, '.cache')],
    keep: (folder) => ['npm', 'ci', '--ignore-scripts', '--no-audit', '--cache', path.join(folder, '.cache')],
    // npm remembers for five minutes what a registry has.
    update: (folder) => [
      ...['npm', 'update', '--prefer-online', '--ignore-scripts', '--no-audit'],
      ...['--cache', path.join(folder, '.cache')],
    ],
  },
  {
    name: 'pnpm: overrides in pnpm-workspace.yaml',
    files: ({ dependencies, alias, registry }) => ({
      'package.json': json({ private: true, dependencies }),
      'pnpm-workspace.yaml': alias ? `overrides:\n  express: "${alias}"\n` : 'packages: []\n',
      '.npmrc': `registry=${registry}/\n`,
    }),
    install: (folder) => [PNPM, 'install', '--ignore-scripts', '--store-dir', path.join(folder, '.store')],
    keep: (folder) => [
      ...[PNPM, 'install', '--frozen-lockfile', '--ignore-scripts'],
      ...['--store-dir', path.join(folder, '.store')],
    ],
    update: (folder) => [PNPM, 'update', '--ignore-scripts', '--store-dir', path.join(folder, '.store')],
  },
  {
    name: 'Yarn 1: resolutions',
    files: ({ dependencies, alias, registry }) => ({
      'package.json': json({ private: true, dependencies, ...(alias && { resolutions: { express: alias } }) }),
      '.yarnrc': `registry "${registry}"\n`,
    }),
    install: (folder) => yarn1(folder, 'install'),
    keep: (folder) => yarn1(folder, 'install', '--frozen-lockfile'),
    update: (folder) => yarn1(folder, 'upgrade'),
  },
  berry('Yarn 4, node_modules: resolutions', 'node-modules'),
  { ...berry("Yarn 4, Plug'n'Play: resolutions", 'pnp'), node: [process.execPath, YARN_4, 'node'] },
  {
    name: 'Bun: overrides',
    files: ({ dependencies, alias, registry }) => ({
      'package.json': json({ private: true, dependencies, ...(alias && { overrides: { express: alias } }) }),
      'bunfig.toml': `[install]\nregistry = "${registry}/"\n`,
    }),
    install: (folder) => [BUN, 'install', '--ignore-scripts', '--cache-dir', path.join(folder, '.cache')],
    keep: (folder) => [
      ...[BUN, 'install', '--frozen-lockfile', '--ignore-scripts'],
      ...['--cache-dir', path.join(folder, '.cache')],
    ],
    update: (folder) => [BUN, 'update', '--ignore-scripts', '--cache-dir', path.join(folder, '.cache')],
  },
]

function yarn1(folder, command, ...options) {
  const always = ['--ignore-scripts', '--non-interactive', '--cache-folder', path.join(folder, '.cache')]
  return [process.execPath, YARN_1, command, ...options, ...always]
}

function berry(name, nodeLinker) {
  return {
    name,
    files: ({ dependencies, alias, registry }) => ({
      'package.json': json({ private: true, dependencies, ...(alias && { resolutions: { express: alias } }) }),
      '.yarnrc.yml': [
        `nodeLinker: ${nodeLinker}`,
        `npmRegistryServer: "${registry}"`,
        'unsafeHttpWhitelist: ["127.0.0.1"]',
        'enableGlobalCache: false',
        // Yarn keeps what registries said by their host, without the port: that of an earlier run on the loopback would be used.
        'globalFolder: ./.yarn/global',
        'enableTelemetry: false',
        'enableImmutableInstalls: false\n',
      ].join('\n'),
      'yarn.lock': '', // without one, Yarn looks for a project further up
    }),
    install: () => [process.execPath, YARN_4, 'install', '--mode=skip-build'],
    keep: () => [process.execPath, YARN_4, 'install', '--immutable', '--mode=skip-build'],
    update: () => [process.execPath, YARN_4, 'up', '--recursive', '*', '@*/*', '--mode=skip-build'],
  }
}
