// Agents tell a package by the last `node_modules` folder in a file's path. The packages that stand in for Express carry
// such a folder in lib/, with what lies in packages/*/named: docs/decisions/names-that-agents-know.md.
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const PACKAGES = path.join(import.meta.dirname, '../packages')

export function writeNamedPackages() {
  for (const name of readdirSync(PACKAGES)) {
    const source = path.join(PACKAGES, name, 'named')
    if (!existsSync(source)) continue
    const target = path.join(PACKAGES, name, 'lib/node_modules')
    rmSync(target, { recursive: true, force: true })
    cpSync(source, target, { recursive: true })
  }
}
