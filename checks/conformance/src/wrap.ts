type Method = (...args: unknown[]) => unknown

/** Replaces a method of one object by a function that gets the original. */
export function wrap(target: object, name: string, make: (original: Method) => Method): void {
  const own = target as Record<string, Method>
  own[name] = make(own[name] as Method)
}
