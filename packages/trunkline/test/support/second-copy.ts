import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './source-graph.ts'

const require = createRequire(__filename)
const BUILT = join(ROOT, 'packages/trunkline/dist/')

/** Loads entries of the package once more, as if a second copy of it was installed; they share nothing with the first. */
export function loadSecondCopy<Entries extends readonly string[]>(
  ...entries: Entries
): { [I in keyof Entries]: unknown } {
  const first = Object.entries(require.cache).filter(([file]) => file.startsWith(BUILT))
  for (const [file] of first) delete require.cache[file]
  try {
    return entries.map((entry) => require(entry)) as { [I in keyof Entries]: unknown } // one for each
  } finally {
    for (const file of Object.keys(require.cache)) if (file.startsWith(BUILT)) delete require.cache[file]
    for (const [file, module] of first) require.cache[file] = module
  }
}
