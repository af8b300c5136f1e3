/**
 * A value in a form that survives JSON, so that two processes can be compared: what JSON would drop or flatten
 * (undefined, functions, symbols, NaN, errors, expressions) becomes a text that says what it was.
 */
export function toPortable(value: unknown, seen: unknown[] = []): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : `‹${value}›`
  if (typeof value === 'function') return `‹function ${value.name}(${value.length})›`
  if (typeof value !== 'object') return `‹${String(value)}›`
  if (seen.includes(value)) return '‹circular›'
  if (value instanceof RegExp) return `‹${value}›`
  if (value instanceof Error) return { ...fieldsOf(value, seen), '‹error›': `${value.name}: ${value.message}` }
  if (Array.isArray(value)) return Array.from(value, (item) => toPortable(item, [...seen, value]))
  return fieldsOf(value, seen)
}

function fieldsOf(value: object, seen: unknown[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    // Defined, for a field may be called `__proto__`.
    const portable = toPortable(field, [...seen, value])
    Object.defineProperty(fields, name, { value: portable, enumerable: true, configurable: true })
  }
  return fields
}
