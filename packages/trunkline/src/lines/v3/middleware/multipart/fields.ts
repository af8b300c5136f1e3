import { parseRichQuery } from '@trunkline/parsers/query'
import type { Form } from './form.ts'
import { removeFile } from './temporary-file.ts'
import type { UploadedFile } from './uploads.ts'

/** What came under a name of the form; names may have brackets, and may come more than once. */
export type Entry<Value> = readonly [name: string, value: Value]

/** A value, values of one name, or values by the names in brackets. */
export type Nested<Value> = { [name: string]: Value | Nested<Value> | (Value | Nested<Value>)[] }

export interface Nesting<Value> {
  result: Nested<Value>
  /** Values that no name leads to: under an empty name, or under one that could reach a prototype. */
  lost: Value[]
}

/**
 * Puts values where their names say, by the rules for forms: the names are parsed as a query string whose values are
 * the places of ours in the list.
 * @example nestEntries([['user[name]', 'tj'], ['tag[]', 'a']]).result // { user: { name: 'tj' }, tag: ['a'] }
 */
export function nestEntries<Value>(entries: readonly Entry<Value>[]): Nesting<Value> {
  const text = entries.map(([name], place) => `${encodeName(name)}=${place}`).join('&')
  // The number of entries was limited before; values of one name are always a list.
  const places = parseRichQuery(text, { arrayLimit: Math.max(entries.length, 20), parameterLimit: entries.length })
  const lost = new Set(entries.map(([, value]) => value))
  const take = (place: string): Value => {
    const [, value] = entries[Number(place)] as Entry<Value> // the text was made of these places
    lost.delete(value)
    return value
  }
  return { result: replaceLeaves(places, take) as Nested<Value>, lost: [...lost] }
}

// Half a character (a lone surrogate) cannot be encoded, and comes from nothing but a broken charset.
function encodeName(name: string): string {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'))
}

function replaceLeaves(node: object, take: (place: string) => unknown): object {
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
 * Gathers what a form tells, by the names of its parts. Rejects with a 400 when the form fails. Files under a name that
 * leads nowhere are removed: the application would not see them.
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
