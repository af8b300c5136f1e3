import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SourceLocation } from 'trunkline/tools'

/** How a test file next to the app imports it. */
export interface AppModule {
  /** Import specifier for a test in the same folder: `./app.js`. */
  readonly specifier: string
  /** The export's name; undefined for the default export, or for `module.exports` itself. */
  readonly name: string | undefined
  readonly isModule: boolean
  /** Whether the export was found in the source; otherwise it is a guess. */
  readonly isKnown: boolean
}

const GUESS: AppModule = { specifier: './app.js', name: 'app', isModule: true, isKnown: false }

/** Finds the export of the app in the source of the file that mounts the inspector. Runs nothing. */
export function findAppModule(location: SourceLocation | undefined): AppModule {
  if (location === undefined) return GUESS
  const source = readSource(location.file)
  if (source === undefined) return GUESS
  const variable = /\binspector\(\s{0,100}([\w$]+)/.exec(source)?.[1] ?? 'app'
  const specifier = `./${path.basename(location.file)}`
  const escaped = variable.replaceAll('$', '\\$')
  for (const [pattern, isNamed, isModule] of FORMS) {
    const expression = new RegExp(pattern.replaceAll('APP', escaped), 'm')
    if (expression.test(source)) return { specifier, name: isNamed ? variable : undefined, isModule, isKnown: true }
  }
  return { ...GUESS, specifier, isModule: !/\brequire\(/.test(source) }
}

const FORMS: readonly [pattern: string, isNamed: boolean, isModule: boolean][] = [
  ['^\\s*export (?:const|let|var) APP\\b', true, true],
  ['^\\s*export\\s*\\{[^}]*\\bAPP\\b(?!\\s+as)[^}]*\\}', true, true],
  ['^\\s*export default APP\\b', false, true],
  ['^\\s*export\\s*\\{[^}]*\\bAPP\\s+as\\s+default\\b', false, true],
  ['^\\s*(?:module\\.)?exports\\.APP\\s*=', true, false],
  ['^\\s*module\\.exports\\s*=\\s*\\{[^}]*\\bAPP\\b', true, false],
  ['^\\s*(?:exports\\s*=\\s*)?module\\.exports\\s*=\\s*APP\\b', false, false],
]

function readSource(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // not on disk, such as a module that only exists in a bundler
  }
}
