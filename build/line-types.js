// Writes the types of 4.x that say the same as those of 5.x. They differ only in the request, response and path beside
// them, and TypeScript has no parameter for a generic type: shared by a trick, its messages would name the trick.
//   node build/line-types.js            (`npm run build` does it too)
//   node build/line-types.js --check    says which of the files in git are not current, and writes nothing
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const LINES = path.join(import.meta.dirname, '../packages/trunkline/src/lines')
/** Writes them. `isCheck` only says which of the files in git are not current. */
export function writeLineTypes({ isCheck = false } = {}) {
  for (const file of [
    'described.ts',
    'handlers.ts',
    'methods.ts',
    'registered.ts',
    'route-parameters.ts',
    'verbs.ts',
  ]) {
    const source = readFileSync(path.join(LINES, 'v5/types', file), 'utf8')
    const text = `// Written by build/line-types.js from ../../v5/types/${file}.\n${source}`
    const target = path.join(LINES, 'v4/types', file)
    if (existsSync(target) && readFileSync(target, 'utf8') === text) continue // a file that is written again is compiled again
    if (isCheck) {
      console.error(`packages/trunkline/src/lines/v4/types/${file} is not what build/line-types.js writes`)
      process.exitCode = 1
    } else writeFileSync(target, text)
  }
}

if (process.argv[1] === import.meta.filename) writeLineTypes({ isCheck: process.argv.includes('--check') })
