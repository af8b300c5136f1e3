import { splitList } from '../text/split-list.ts'
import { TOKEN } from './names.ts'

/**
 * Adds fields to a Vary header; existing ones are not repeated, and `*` replaces everything.
 * @example appendVary('Accept', 'Origin') // 'Accept, Origin'
 * @throws TypeError if no field is given, or one is not a valid field name
 */
export function appendVary(header: string, field: string | readonly string[]): string {
  if (!field) throw new TypeError('field argument is required')
  const fields = Array.isArray(field) ? (field as string[]) : splitList(String(field), ',')
  for (const name of fields) {
    if (!TOKEN.test(name)) throw new TypeError('field argument contains an invalid header name')
  }
  const present = header === '' ? [] : splitList(header.toLowerCase(), ',')
  if (fields.includes('*') || present.includes('*')) return '*'

  let result = header
  for (const name of fields) {
    const folded = name.toLowerCase()
    if (present.includes(folded)) continue
    present.push(folded)
    result = result === '' ? name : `${result}, ${name}`
  }
  return result
}
