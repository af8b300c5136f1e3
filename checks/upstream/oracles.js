// What ours is compared with, as a user gets it today: each is installed into an empty folder of its own, without a lock file. In a folder
// with a lock file, or with others, npm keeps every package below it that still fits its range.
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './command.js'

/** The name that the tests load it by, and what is installed. */
export const ORACLES = [
  { name: 'express3', spec: 'npm:express@3' },
  { name: 'express4', spec: 'npm:express@4' },
  { name: 'express5', spec: 'npm:express@5' },
  { name: 'body-parser1', spec: 'npm:body-parser@1' },
  { name: 'body-parser2', spec: 'npm:body-parser@2' },
  { name: 'serve-static1', spec: 'npm:serve-static@1' },
  { name: 'serve-static2', spec: 'npm:serve-static@2' },
  { name: 'qs', spec: 'latest' },
  { name: 'router', spec: 'latest' },
]

/** What Express brings, and we write ourselves, use as well, or compare with. */
export const BROUGHT = [
  ...['content-type', 'cookie', 'finalhandler', 'mime-db', 'negotiator'],
  ...['path-to-regexp', 'qs', 'router', 'send', 'type-is'],
]

/** What is watched in which tree. */
const TREES = { express4: BROUGHT.filter((name) => name !== 'router'), express5: BROUGHT }

/** Installs an oracle below a folder and gives its place. */
export async function installOracle(folder, { name, spec }) {
  const project = path.join(folder, name)
  mkdirSync(project, { recursive: true })
  writeFileSync(path.join(project, 'package.json'), '{ "private": true }\n')
  const options = ['--no-package-lock', '--prefer-online', '--ignore-scripts', '--no-audit', '--loglevel=error']
  await run(project, ['npm', 'install', ...options, `${name}@${spec}`])
  return path.join(project, 'node_modules', name)
}

/** Puts an oracle in the place of the one that the lock file names. Node follows the link, and finds below it what was installed with it. */
export function putInPlace(root, name, place) {
  const link = path.join(root, 'node_modules', name)
  rmSync(link, { recursive: true })
  symlinkSync(place, link)
}

/** The versions of the oracles in a folder, and of what they bring. */
export function readVersions(root) {
  const versions = ORACLES.map(({ name }) => [name, findVersion(root, name)])
  for (const [tree, brought] of Object.entries(TREES)) {
    const inside = realpathSync(path.join(root, 'node_modules', tree))
    for (const name of brought) versions.push([`${name} in ${tree}`, findVersion(inside, name)])
  }
  return Object.fromEntries(versions)
}

/** The version of what a program in this folder loads by a name; undefined if it finds nothing. */
export function findVersion(folder, name) {
  const manifest = path.join(folder, 'node_modules', name, 'package.json')
  if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).version
  const above = path.dirname(folder)
  return above === folder ? undefined : findVersion(above, name)
}
