import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describedRoutes } from 'trunkline/tools'
import { adviceFor } from './advice.ts'

/** An OpenAPI document, and warnings about what it cannot express. */
export interface WrittenDocument {
  readonly document: object
  readonly warnings: readonly string[]
  /** What would make it better. */
  readonly advice: readonly string[]
}

interface SchemaEntry {
  readonly openapi: { document(app: object, options: object): { info: Info } }
}

/**
 * Creates the document of an app: the one that it serves, or one of all its routes. Runs in the process that loaded the
 * app from `file`.
 */
export function documentApp(app: object, file: string): WrittenDocument {
  const warnings: string[] = []
  const routes = describedRoutes(app)
  const isServed =
    routes.some(({ description }) => description !== undefined) &&
    routes.some(({ handlers }) => handlers.includes('openapi')) // the handler that `openapi(app)` makes
  const document = loadSchemaEntry(file).openapi.document(app, {
    onWarning: (text: string) => warnings.push(text),
    ...(!isServed && { undescribed: true }),
  })
  const info = isUnnamed(document.info) ? readInfo(dirname(file)) : document.info
  return { document: { ...document, info }, warnings, advice: isServed ? [] : adviceFor(routes) }
}

interface Info {
  readonly title: string
  readonly version: string
}

/** Whether the app does not say what its API is called. */
function isUnnamed({ title, version }: Info): boolean {
  return title === 'API' && version === '0.0.0'
}

/** Loads the app's own copy of Trunkline: only that one knows the mounted apps. */
function loadSchemaEntry(file: string): SchemaEntry {
  try {
    return createRequire(file)('trunkline/schema') as SchemaEntry
  } catch {
    return require('trunkline/schema') as SchemaEntry
  }
}

/** Name and version of the package around a folder. */
function readInfo(folder: string): Info {
  for (let each = folder; ; each = dirname(each)) {
    const manifest = join(each, 'package.json')
    if (existsSync(manifest)) {
      const { name = 'API', version = '0.0.0' } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>
      return { title: name, version }
    }
    if (each === dirname(each)) return { title: 'API', version: '0.0.0' }
  }
}
