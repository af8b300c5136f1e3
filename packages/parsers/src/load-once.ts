/**
 * Creates a function that loads something at its first call and then returns the same. The `require` stays with the
 * caller, in full, so that bundlers see it. The framework has the same five lines: sharing them would make one more
 * public entry, and one more file to load.
 * @example const zlib = loadOnce<typeof import('node:zlib')>(() => require('node:zlib'))
 */
export function loadOnce<Loaded>(load: () => Loaded): () => Loaded {
  let loaded: Loaded | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}
