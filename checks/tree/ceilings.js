// What a reader holds in mind: the way of a request, what a program loads, and how much source there is.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sourcesOnTheWay } from '../architecture/request-path.js'

const HELLO = `
  const app = require('trunkline')()
  app.get('/', (req, res) => res.send('hello'))
  const server = app.listen(0, '127.0.0.1', () => {
    require('node:http').get({ port: server.address().port, agent: false }, (res) => res.resume().on('end', () => {
      server.close()
      console.log(JSON.stringify(Object.keys(require.cache)))
    }))
  })`

/** Each by the name that it has in limits.json. */
export async function measureCeilings(root) {
  const way = await sourcesOnTheWay()
  const loaded = loadedSources(root)
  const packages = sourceFolders(root).map((folder) => ({ folder, files: sourcesIn(root, folder) }))
  return {
    'files of a warm request': new Set(way).size,
    'functions of a warm request': way.length,
    'source files that hello world loads': loaded.length,
    'source lines that hello world loads': linesOf(loaded),
    ...Object.fromEntries(packages.map(({ folder, files }) => [`lines of ${folder}`, linesOf(files)])),
    'casts by way of unknown': packages.reduce((sum, { files }) => sum + castsIn(files), 0),
  }
}

/** By the source maps of the files that it requires, in production. */
function loadedSources(root) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const printed = execFileSync(process.execPath, ['-e', HELLO], { cwd: root, env, encoding: 'utf8' })
  const maps = JSON.parse(printed)
    .filter((file) => file.startsWith(path.join(root, 'packages')))
    .map((file) => `${file}.map`)
    .filter((file) => existsSync(file))
  return maps.flatMap((map) =>
    JSON.parse(readFileSync(map, 'utf8'))
      .sources.map((source) => path.resolve(path.dirname(map), source))
      .filter((source) => existsSync(source)),
  )
}

function sourceFolders(root) {
  return ['packages', 'tools']
    .flatMap((room) => readdirSync(path.join(root, room)).map((name) => `${room}/${name}/src`))
    .filter((folder) => existsSync(path.join(root, folder)))
}

/** Without tests, and without what the build writes, which nobody reads. */
function sourcesIn(root, folder) {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', folder], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => /\.(?:[cm]?ts|js)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => path.join(root, name))
    .filter((file) => existsSync(file))
}

function linesOf(files) {
  return files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
}

function castsIn(files) {
  return files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split(' as unknown as ').length - 1, 0)
}
