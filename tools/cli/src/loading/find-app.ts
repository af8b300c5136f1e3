/** Whether a value is an app or a router of any release line. */
export function isApp(value: unknown): value is object {
  if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return false
  const { stack, set, handle, map } = value as Record<string, unknown>
  return (
    Array.isArray(stack) ||
    (typeof set === 'function' && handle !== undefined) ||
    (map !== undefined && 'route' in value)
  )
}
