// Writes the types of 4.x that say the same as those of 5.x. They differ only in the request, response and path beside
// them, and TypeScript has no parameter for a generic type: shared by a trick, its messages would name the trick.
//   node build/line-types.js            (`npm run build` does it, first of all)
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const LINES = path.join(import.meta.dirname, '../packages/trunkline/src/lines')

for (const file of ['handlers.ts', 'methods.ts', 'route-parameters.ts', 'verbs.ts']) {
  const text = readFileSync(path.join(LINES, 'v5/types', file), 'utf8')
  writeIfChanged(
    path.join(LINES, 'v4/types', file),
    `// Written by build/line-types.js from ../../v5/types/${file}.\n${text}`,
  )
}

/** A file that is written again is compiled again. */
function writeIfChanged(file, text) {
  if (readIfThere(file) !== text) writeFileSync(file, text)
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
