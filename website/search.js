// Asks the search of the built site what newcomers ask, in the way of the search box: MiniSearch with the options of the site.
//   npm run build --prefix website && npm run search --prefix website [-- "a query of yours"]
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import MiniSearch from 'minisearch'
import { searchOptions } from './.vitepress/search.js'
import { queries } from './queries.js'

const CHUNKS = fileURLToPath(new URL('.vitepress/dist/assets/chunks/', import.meta.url))
/** As many results as a reader looks at before they give up. */
const FIRST = 3

const index = await loadIndex()
const [asked] = process.argv.slice(2)
if (asked === undefined) checkAll()
else console.log(find(asked).slice(0, 10).join('\n'))

function checkAll() {
  const lost = queries.filter(
    ([query, ...pages]) =>
      !find(query)
        .slice(0, FIRST)
        .some((page) => pages.includes(page)),
  )
  for (const [query, ...pages] of lost) console.error(`${query}: ${find(query).slice(0, 5)} instead of ${pages}`)
  console.log(
    `${queries.length - lost.length} of ${queries.length} queries have the right page among the first ${FIRST}`,
  )
  if (lost.length > 0 || queries.length < 60) process.exitCode = 1
}

/** The pages of the results, in order; sections of one page count as results of their own, as they do in the box. */
function find(query) {
  return index.search(query).map(({ id }) => id.replace(/^\/|(\.html)?(#.*)?$/g, ''))
}

async function loadIndex() {
  const file = readdirSync(CHUNKS).find((name) => name.startsWith('@localSearchIndexroot'))
  const { default: json } = await import(pathToFileURL(join(CHUNKS, file)).href)
  const { options, searchOptions: search } = searchOptions.miniSearch
  return MiniSearch.loadJSON(json, { storeFields: ['title', 'titles'], ...options, searchOptions: search })
}
