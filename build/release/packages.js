// The packages of the workspace as a release sees them. Nothing is listed by hand but which package stands in for which.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The development dependency that has the version which a package stands for. */
export const STANDS_FOR = {
  '@trunkline/v3': 'express3',
  '@trunkline/v4': 'express4',
  '@trunkline/v5': 'express5',
  '@trunkline/body-parser': 'body-parser2',
  '@trunkline/body-parser-v1': 'body-parser1',
  '@trunkline/serve-static': 'serve-static2',
  '@trunkline/serve-static-v1': 'serve-static1',
}

/** Every package of a workspace that is published, each after those that it depends on. */
export function readPackages(root) {
  const packages = ['packages', 'tools']
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => path.join(root, folder, name)))
    .map((directory) => ({ directory, manifest: readManifest(directory) }))
    .filter(({ manifest }) => manifest.private !== true)
  return sortByDependency(packages)
}

export function readManifest(directory) {
  return JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'))
}

function sortByDependency(packages) {
  const sorted = []
  const visit = (each, path) => {
    if (sorted.includes(each)) return
    if (path.includes(each)) throw new Error(`${each.manifest.name} depends on itself, through other packages`)
    const { dependencies = {} } = each.manifest
    for (const other of packages) if (other.manifest.name in dependencies) visit(other, [...path, each])
    sorted.push(each)
  }
  for (const each of packages) visit(each, [])
  return sorted
}
