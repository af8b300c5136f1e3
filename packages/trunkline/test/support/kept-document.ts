import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Refuses an OpenAPI document of a test with references that lead nowhere or with what belongs to the root of a JSON
 * Schema, and writes it into the folder that `OPENAPI_DOCUMENTS` names, for checks/openapi.
 */
export function keepDocument<Document extends object>(document: Document): Document {
  refuseLeftovers(document, document)
  const folder = process.env['OPENAPI_DOCUMENTS']
  if (folder !== undefined) {
    const text = JSON.stringify(document, null, 2)
    const name = createHash('sha256').update(text).digest('hex').slice(0, 12)
    writeFileSync(join(folder, `${name}.json`), text)
  }
  return document
}

function refuseLeftovers(value: unknown, document: object): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, each] of Object.entries(value)) {
    if (key === '$schema' || key === '$defs') throw new Error(`${key} is left inside the document`)
    if (key === '$ref' && !leadsSomewhere(String(each), document)) throw new Error(`${each} leads nowhere`)
    if (!key.startsWith('example')) refuseLeftovers(each, document)
  }
}

function leadsSomewhere(reference: string, document: object): boolean {
  const [root, ...names] = reference.split('/')
  const found = names.reduce((each, name) => (each as Record<string, unknown> | undefined)?.[name], document as unknown)
  return root === '#' && found !== undefined
}
