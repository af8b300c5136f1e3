import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes an OpenAPI document of a test into the folder that `OPENAPI_DOCUMENTS` names, for checks/openapi. */
export function keepDocument<Document extends object>(document: Document): Document {
  const folder = process.env['OPENAPI_DOCUMENTS']
  if (folder !== undefined) {
    const text = JSON.stringify(document, null, 2)
    const name = createHash('sha256').update(text).digest('hex').slice(0, 12)
    writeFileSync(join(folder, `${name}.json`), text)
  }
  return document
}
