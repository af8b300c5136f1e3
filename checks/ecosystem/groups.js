// The groups of packages, as their folders say.
const fs = require('node:fs')
const path = require('node:path')

/** Checks of what stands in for Express itself are told by its name; it is in no package.json. */
exports.EXPRESS = 'express'

/** @typedef {{ name: string, version: string, lines: string[], note?: string }} Package */
/** @typedef {{ name: string, title: string, folder: string, checks: string, lines: string[], isHeavy: boolean, packages: Package[] }} Group */

/**
 * Every group, by name. What is checked are its dependencies; what the checks need besides are its devDependencies. Beside
 * the groups lies `v3`, with packages of the time of Express 3.
 * @returns {Group[]}
 */
exports.readGroups = function readGroups() {
  const groups = path.join(__dirname, 'groups')
  return [
    ...fs.readdirSync(groups).map((name) => readGroup(path.join(groups, name), ['v4', 'v5'])),
    readGroup(path.join(__dirname, 'v3'), ['v3']),
  ]
}

function readGroup(folder, lines) {
  const {
    description,
    dependencies = {},
    ecosystem = {},
  } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const name = path.basename(folder)
  const packages = Object.entries(dependencies).map(([each, version]) => ({
    name: each,
    version,
    lines: ecosystem.lines?.[each] ?? lines,
    note: ecosystem.notes?.[each],
  }))
  return {
    name,
    title: description,
    folder,
    checks: path.join(folder, '..', ecosystem.checksOf ?? name, 'checks'),
    // A group that is for one line only is not installed for the other.
    lines: lines.filter((line) => packages.length === 0 || packages.some((each) => each.lines.includes(line))),
    isHeavy: name.endsWith('-heavy'),
    packages,
  }
}
