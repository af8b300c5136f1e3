/**
 * Adds fields to a Vary header; existing ones are not repeated, and `*` replaces everything.
 * @example appendVary('Accept', 'Origin') // 'Accept, Origin'
 * @throws TypeError if no field is given, or one is not a valid field name
 */
export function appendVary(header: string, field: string | readonly string[]): string {
  if (!field) throw new TypeError('field argument is required')
  const fields = Array.isArray(field) ? (field as string[]) : splitFields(String(field))
  for (const name of fields) {
    if (!FIELD_NAME.test(name)) throw new TypeError('field argument contains an invalid header name')
  }
  const present = header === '' ? [] : splitFields(header.toLowerCase())
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

// RFC 9110 §5.6.2: token = 1*tchar
const FIELD_NAME = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/

// RFC 9110 §5.6.1: #field-name, with spaces around the commas
function splitFields(list: string): string[] {
  return list.indexOf(',') === -1 && list.indexOf(' ') === -1 ? [list] : list.split(',').map(trimSpaces)
}

// Not String.prototype.trim: a tab or other white space belongs to the name, which makes it invalid.
function trimSpaces(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && text.charCodeAt(start) === SPACE) start++
  while (end > start && text.charCodeAt(end - 1) === SPACE) end--
  return text.slice(start, end)
}

const SPACE = 32
