// An empty project outside of the repository, with the checks in it and, once a manager has run, the packages.
const fs = require('node:fs')
const path = require('node:path')

/** Writes the project of one manager and gives its folder. */
exports.createProject = function createProject(folder, files, entries) {
  fs.mkdirSync(path.join(folder, 'imports'), { recursive: true })
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text)
  fs.cpSync(path.join(__dirname, 'smoke'), path.join(folder, 'smoke'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'entries.json'), JSON.stringify(entries))
  for (const entry of entries) fs.writeFileSync(path.join(folder, 'imports', entry.file), importing(entry))
  return folder
}

/** A module in which the imports are written out, as people write them: names that are not there fail it. */
function importing({ specifier, kind, named }) {
  const names = named.join(', ')
  if (kind === 'named') {
    return `import { ${names} } from '${specifier}'
import * as all from '${specifier}'

export { all, all as standard }
export const named = { ${names} }
`
  }
  return `import standard${names && `, { ${names} }`} from '${specifier}'
import * as all from '${specifier}'

export { all, standard }
export const named = { ${names} }
`
}
