// Writes the types of 4.x that say the same as those of 5.x. They differ only in the request, response and path beside
// them, and TypeScript has no parameter for a generic type: shared by a trick, its messages would name the trick.
//   node build/line-types.js      (`npm run build` and `npm run types` do it too; git ignores what it writes)
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const LINES = path.join(import.meta.dirname, '../packages/trunkline/src/lines')
const SHARED = [
  'application',
  'described',
  'exported',
  'framework',
  'handlers',
  'methods',
  'needs',
  'registered',
  'route-parameters',
  'routing',
  'verbs',
]

export function writeLineTypes() {
  for (const name of SHARED) {
    const source = readFileSync(path.join(LINES, `v5/types/${name}.ts`), 'utf8')
    const text = `// Written by build/line-types.js from ../../v5/types/${name}.ts.\n${source}`
    const target = path.join(LINES, `v4/types/${name}.ts`)
    if (existsSync(target) && readFileSync(target, 'utf8') === text) continue // a file that is written again is compiled again
    writeFileSync(target, text)
  }
}

if (process.argv[1] === import.meta.filename) writeLineTypes()
