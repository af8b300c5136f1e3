// Builds the site, and looks at what was built: no warnings, no request to another host, no link or fragment that leads nowhere.
//   npm run site
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeForPrograms } from './llms.js'
import { writeRedirects } from './moved.js'

const HERE = dirname(fileURLToPath(import.meta.url))
const SITE = join(HERE, '.vitepress/dist')

build()
const asMarkdown = writeForPrograms(SITE)
const pages = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'))
const texts = new Map(pages.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(SITE, path), 'utf8')]))
const faults = [...texts].flatMap(([path, html]) =>
  [...outsideRequests(html), ...lostLinks(path, html)].map((fault) => `${path}: ${fault}`),
)
faults.push(...writeRedirects(SITE, texts))
faults.push(...unlinked().map((path) => `${path}: no other page leads here`))
if (texts.size < 50) faults.push(`only ${texts.size} pages were built`)
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`${texts.size} pages in ${SITE}, ${asMarkdown} of them as Markdown, too`)

function build() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(HERE, 'node_modules/vitepress/bin/vitepress.js'), 'build'],
    {
      cwd: HERE,
      encoding: 'utf8',
    },
  )
  const printed = stdout + stderr
  if (status === 0 && !/\(!\)|warn|not loaded|fall(ing|s) back/i.test(printed)) return
  console.error(printed)
  process.exit(1)
}

/** What a browser fetches to show the page; links are followed by people only. */
function outsideRequests(html) {
  const fetched = [...html.matchAll(/<(?:script|img|source|iframe|link)\b[^>]*?(?:src|href)="([^"]*)"/g)]
  return fetched
    .map(([, url]) => url)
    .filter((url) => /^(https?:)?\/\//.test(url))
    .map((url) => `fetches ${url}`)
}

function lostLinks(path, html) {
  const hrefs = [...html.matchAll(/<a\b[^>]*?href="([^"]*)"/g)].map(([, href]) => href.replaceAll('&amp;', '&'))
  return hrefs.filter((href) => !leadsSomewhere(path, href)).map((href) => `the link ${href} leads nowhere`)
}

/** Not every page is in a menu, but each can be reached. */
function unlinked() {
  const reached = new Set(['404.html', 'index.html'])
  for (const [path, html] of texts) {
    for (const [, href] of html.matchAll(/<a\b[^>]*?href="([^"]*)"/g)) {
      const { pathname } = new URL(href, `http://site.invalid/${path}`)
      const file = pathname.slice(1).replace(/(^|\/)$/, '$1index.html')
      if (file !== path) reached.add(file)
    }
  }
  return [...texts.keys()].filter((path) => !reached.has(path))
}

function leadsSomewhere(path, href) {
  const { origin, pathname, hash } = new URL(href, `http://site.invalid/${path}`)
  if (origin !== 'http://site.invalid') return true
  const file = decodeURIComponent(pathname.slice(1)).replace(/(^|\/)$/, '$1index.html')
  const html = texts.get(file)
  if (html === undefined) return existsSync(join(SITE, file))
  return hash === '' || html.includes(` id="${decodeURIComponent(hash.slice(1))}"`)
}
