/**
 * Makes a function that loads something at its first call, and gives the same thing from then on. The `require` stands
 * with the caller, in full, so that bundlers see it. The framework has the same five lines: the packages share only what
 * either of them shows to users, and this is not worth a file more to load.
 * @example const zlib = loadOnce<typeof import('node:zlib')>(() => require('node:zlib'))
 */
export function loadOnce<Loaded>(load: () => Loaded): () => Loaded {
  let loaded: Loaded | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}
