/**
 * Makes a function that loads something at its first call, and gives the same thing from then on. For what most programs
 * never need. The `require` stands with the caller, in full, so that bundlers see it.
 * @example const crypto = loadOnce<typeof import('node:crypto')>(() => require('node:crypto'))
 */
export function loadOnce<Loaded>(load: () => Loaded): () => Loaded {
  let loaded: Loaded | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}
