import { readdirSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'

/** Text appended to Express's message about a view without an engine. Empty where messages must equal Express's. */
export type DescribeMissingEngine = (name: string, root: string | readonly string[] | undefined) => string

export const describeNoEngine: DescribeMissingEngine = () => ''

/** In development, says in a second line what to do. Names the engine to install if a template of that name exists. */
export function describeMissingEngine(name: string, root: string | readonly string[] | undefined): string {
  if ((process.env['NODE_ENV'] || 'development') !== 'development') return ''
  const extension = findExtension(name, root) ?? 'ejs'
  return `\n  Trunkline: set one with app.set('view engine', '${extension}'), or name the file: render('${name}.${extension}')`
}

/** The extension of a template of that name in one of the directories of views. */
function findExtension(name: string, root: string | readonly string[] | undefined): string | undefined {
  for (const directory of [root].flat()) {
    if (typeof directory !== 'string') continue
    const file = resolve(directory, name)
    const template = listFiles(dirname(file)).find((each) => basename(each, extname(each)) === basename(file))
    if (template !== undefined && extname(template) !== '') return extname(template).slice(1)
  }
  return undefined
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return [] // there is none, or it may not be read
  }
}
