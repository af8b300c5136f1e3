import { parseRichQuery } from '@trunkline/parsers/query'
import type { Form } from './form.ts'
import { removeFile, type UploadedFile } from './uploads.ts'

/** A form entry. Names may have brackets and may repeat. */
export type Entry<Value> = readonly [name: string, value: Value]

/** Values by name; repeated names make lists, brackets make nested objects. */
export type Nested<Value> = { [name: string]: Value | Nested<Value> | (Value | Nested<Value>)[] }

export interface Nesting<Value> {
  result: Nested<Value>
  /** Values without a valid name: empty, or one that could reach a prototype. */
  lost: Value[]
}

/**
 * Nests values by their names, by the rules for forms: parses the names as a query string whose values are indexes into
 * `entries`.
 * @example nestEntries([['user[name]', 'tj'], ['tag[]', 'a']]).result // { user: { name: 'tj' }, tag: ['a'] }
 */
export function nestEntries<Value>(entries: readonly Entry<Value>[]): Nesting<Value> {
  // A lone surrogate cannot be encoded; it can only come from a broken charset.
  const names = entries.map(([name]) => encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd')))
  const text = names.map((name, index) => `${name}=${index}`).join('&')
  // The number of entries is already limited, so repeated names always make a list.
  const indexes = parseRichQuery(text, { arrayLimit: Math.max(entries.length, 20), parameterLimit: entries.length })
  const lost = new Set(entries.map(([, value]) => value))
  const take = (index: string): Value => {
    const [, value] = entries[Number(index)] as Entry<Value> // the query string was built from these indexes
    lost.delete(value)
    return value
  }
  return { result: replaceLeaves(indexes, take) as Nested<Value>, lost: [...lost] }
}

function replaceLeaves(node: object, take: (index: string) => unknown): object {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'object') replaceLeaves(value, take)
    else Reflect.set(node, key, take(value))
  }
  return node
}

export interface CollectedForm {
  body: Nested<string>
  files: Nested<UploadedFile>
}

/**
 * Collects the fields and files of a form by name. Rejects with a 400 if the form fails. Removes files without a valid
 * name, because the app would not see them.
 */
export async function collectForm(form: Form): Promise<CollectedForm> {
  const fields: Entry<string>[] = []
  const uploads: Entry<UploadedFile>[] = []
  form.on('field', (name: string, value: string) => fields.push([name, value]))
  form.on('file', (name: string, file: UploadedFile) => uploads.push([name, file]))
  await new Promise<void>((resolve, reject) => {
    form.on('close', resolve)
    form.on('error', (err: Error) => reject(Object.assign(err, { status: 400 })))
  })
  const { result, lost } = nestEntries(uploads)
  await Promise.all(lost.map(({ path }) => removeFile(path)))
  return { body: nestEntries(fields).result, files: result }
}
