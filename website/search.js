// Asks the search of the built site what newcomers ask, in the way of the search box: MiniSearch with the options of the site.
//   npm run build --prefix website && npm run search --prefix website [-- "a query of yours"]
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import MiniSearch from 'minisearch'
import { searchOptions } from './.vitepress/search.js'
import { firstOfAll, queries } from './queries.js'

const CHUNKS = fileURLToPath(new URL('.vitepress/dist/assets/chunks/', import.meta.url))
/** As many results as a reader looks at before they give up. */
const FIRST = 3
/** The bytes that a browser loads before the first result. */
const MOST_BYTES = 300_000

const index = await loadIndex()
const [asked] = process.argv.slice(2)
if (asked === undefined) checkAll()
else console.log(find(asked).slice(0, 10).join('\n'))

function checkAll() {
  const lost = [...notAmong(queries, FIRST), ...notAmong(firstOfAll, 1)]
  for (const [query, ...pages] of lost) console.error(`${query}: ${find(query).slice(0, 5)} instead of ${pages}`)
  const all = queries.length + firstOfAll.length
  console.log(`${all - lost.length} of ${all} queries have the right page among the first ${FIRST}, or first of all`)
  const { size } = statSync(indexFile())
  console.log(`the index has ${size} bytes`)
  if (lost.length > 0 || size > MOST_BYTES || queries.length < 60) process.exitCode = 1
}

/** The queries that have none of their pages among so many results. */
function notAmong(asked, most) {
  return asked.filter(([query, ...pages]) => {
    const found = find(query).slice(0, most)
    return !found.some((page) => pages.includes(page))
  })
}

/** The pages of the results, in order; sections of one page count as results of their own, as they do in the box. */
function find(query) {
  return index.search(query).map(({ id }) => id.replace(/^\/|(\.html)?(#.*)?$/g, ''))
}

function indexFile() {
  return join(
    CHUNKS,
    readdirSync(CHUNKS).find((name) => name.startsWith('@localSearchIndexroot')),
  )
}

async function loadIndex() {
  const { default: json } = await import(pathToFileURL(indexFile()).href)
  const { options, searchOptions: search } = searchOptions.miniSearch
  return MiniSearch.loadJSON(json, { storeFields: ['title', 'titles'], ...options, searchOptions: search })
}
