/**
 * Counts what built-in methods look at while some work is done: the elements that arrays move, and the characters that
 * strings are searched in. For work whose cost is to grow with its input and not with the square of it; unlike time,
 * the count is the same on each machine.
 */
export async function countSteps(work: () => Promise<void>): Promise<number> {
  let steps = 0
  const owners: [owner: object, names: string[]][] = [
    [Array.prototype, ['concat', 'filter', 'indexOf', 'join', 'shift', 'slice', 'splice', 'unshift']],
    [String.prototype, ['indexOf', 'lastIndexOf', 'match', 'matchAll', 'replace', 'search', 'split']],
  ]
  const restore = owners.flatMap(([owner, names]) =>
    names.map((name) => {
      const methods = owner as Record<string, Function> // by name
      const own = methods[name] as Function
      methods[name] = function counted(this: { length: number }, ...args: unknown[]) {
        steps += this.length
        return own.apply(this, args)
      }
      return () => {
        methods[name] = own
      }
    }),
  )
  try {
    await work()
  } finally {
    for (const each of restore) each()
  }
  return steps
}
