/**
 * Every field of a message by name and value, to tell whether two messages are in the same state; what is an object
 * counts by its kind, for each message has its own.
 */
export function stateOf(message: object): string {
  return Reflect.ownKeys(message)
    .map((key) => `${String(key)}=${simplify(message[key as keyof object])}`)
    .join('\n')
}

function simplify(value: unknown): string {
  if (Array.isArray(value)) return `array of ${value.length}`
  return typeof value === 'object' && value !== null ? 'object' : typeof value === 'function' ? 'function' : show(value)
}

function show(value: unknown): string {
  return `${typeof value} ${String(value)}`
}
