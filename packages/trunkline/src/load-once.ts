/**
 * Makes a function that loads something at its first call, and returns the same value from then on. The caller writes
 * `require('name')` itself, because bundlers look for exactly that.
 * @example const crypto = loadOnce<typeof import('node:crypto')>(() => require('node:crypto'))
 */
export function loadOnce<Loaded>(load: () => Loaded): () => Loaded {
  let loaded: Loaded | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}
