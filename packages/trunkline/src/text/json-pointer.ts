/**
 * The names on the way of a JSON Pointer (RFC 6901) to a value.
 * @example namesOf('/users/0/a~1b') // ['users', '0', 'a/b']
 */
export function namesOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapeName)
}

export function escapeName(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** RFC 6901 §4: first `~1`, then `~0`, so that `~01` becomes `~1`. */
export function unescapeName(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}
