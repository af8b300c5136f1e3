import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { CheckFailed } from './command.js'
import { packagesOf } from './needs.js'

/** The Node that people run, and so the one that checks run on, unless a check says that it tries others. */
export const MAJOR = 24

/**
 * Puts Node 24 first in the search path, where commands and what they start find it. If the machine has another Node, it
 * comes from the packages of checks/runtimes; `install` gets what these need.
 */
export async function useNode(root, { version = process.versions.node, install = getNeed } = {}) {
  if (version.startsWith(`${MAJOR}.`)) return
  const packages = packagesOf('checks/runtimes')
  if (!packages.isThere(root)) await install({ ...packages, name: `Node ${MAJOR}` }, root)
  const node = join(root, `checks/runtimes/node_modules/node-${MAJOR}-${process.platform}-${process.arch}/bin/node`)
  if (!existsSync(node)) {
    throw new CheckFailed(`Checks run on Node ${MAJOR}, and this is Node ${version}. Please install ${MAJOR}.`)
  }
  process.env.PATH = [dirname(node), process.env.PATH].join(delimiter)
}

function getNeed({ name, install }, root) {
  console.log(`Getting ${name}`)
  return install({ root })
}
