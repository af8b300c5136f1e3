/**
 * The index of the search, as it is sent to browsers: a third of the JSON that MiniSearch writes, and as MiniSearch wants it
 * again once it is there. The numbers of documents are written as steps from one to the next, words by what differs from the
 * word before, and titles once.
 */
import { fileURLToPath } from 'node:url'
import { pack } from './packed-index.js'

const UNPACK = fileURLToPath(new URL('packed-index.js', import.meta.url))

/** Replaces the module with the index by one that unpacks it, and says that it has come: the style sheet waits for that. */
export const packedSearchIndex = {
  name: 'packed-search-index',
  enforce: 'post',
  transform(code, id) {
    if (!/@localSearchIndexroot$/.test(id)) return undefined
    const json = JSON.parse(code.slice('export default '.length))
    return `import { unpack } from ${JSON.stringify(UNPACK)}
      export default unpack(${JSON.stringify(pack(json))})
      if (typeof document !== 'undefined') document.documentElement.dataset.search = 'ready'`
  },
}
