// The suites, as the package.json files of their projects say.
const fs = require('node:fs')
const path = require('node:path')

/** @typedef {import('./running.js').Suite & { name: string, package: string, version: string, lines: string[], note?: string }} Listed */

/**
 * Packages of the time of Express 3 need tools of that time: they are a project of their own. The `dependencies` of a project
 * are the packages whose suites are run, its `devDependencies` what their tests load; `suites` says how each is run, and on
 * which lines.
 * @returns {{ name: string, source: string, suites: Listed[] }[]}
 */
exports.readProjects = function readProjects() {
  const folders = fs.readdirSync(__dirname, { withFileTypes: true }).filter((each) => each.isDirectory())
  return folders.map(({ name }) => {
    const source = path.join(__dirname, name)
    const { dependencies, suites } = JSON.parse(fs.readFileSync(path.join(source, 'package.json'), 'utf8'))
    const listed = Object.entries(suites).map(([each, suite]) => ({
      ...suite,
      name: each,
      ...toPackage(each, dependencies[each]),
    }))
    return { name, source, suites: listed }
  })
}

/** A package that is also a tool of the others is installed under an alias: `npm:supertest@3.4.0`. */
function toPackage(name, specifier) {
  const [, aliased, version] = /^npm:(.+)@(.+)$/.exec(specifier) ?? [undefined, name, specifier]
  return { package: aliased, version }
}
