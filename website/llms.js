// What programs read: each page as Markdown, beside its HTML, a list of them in llms.txt, and all of them in llms-full.txt.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { DOCS, REPOSITORY, renamed } from './.vitepress/places.js'
import { sections } from './.vitepress/sidebar.js'

const SITE = process.env.SITE_URL ?? ''
const INTRODUCTION = `# Trunkline

> A web framework for Node.js in TypeScript that runs apps written for Express 5, 4 or 3 after one import is changed, with validation, OpenAPI, a typed client, uploads, WebSockets and graceful shutdown.

- \`trunkline\` is the 5.x release line (the API of Express 5), \`trunkline/v4\` and \`trunkline/v3\` are the older ones. These are not versions of the package: see ${SITE}/support.md.
- To keep \`require('express')\`, install it under that name: \`npm i express@npm:@trunkline/v5\`.
- Every JavaScript sample on these pages runs as a test, and prints what the page shows.
`

export function writeForPrograms(folder) {
  const files = readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md'))
  const pages = new Map(files.map((file) => [renamed(file), readPage(file)]))
  for (const [path, { text }] of pages) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const lists = sections.map(
    ({ text, items }) => `## ${text}\n\n${items.map((item) => toLine(item, pages)).join('\n')}\n`,
  )
  writeFileSync(join(folder, 'llms.txt'), `${INTRODUCTION}\n${lists.join('\n')}`)
  const inMenu = sections.flatMap(({ items }) => items.map(({ link }) => pages.get(toPath(link)).text))
  writeFileSync(join(folder, 'llms-full.txt'), `${INTRODUCTION}\n${inMenu.join('\n')}`)
  return pages.size
}

function readPage(file) {
  const [, head = '', body] = /^(?:---\n([\s\S]*?)\n---\n)?([\s\S]*)$/.exec(readFileSync(join(DOCS, file), 'utf8'))
  const [, description] = /^description: "?(.*?)"?$/m.exec(head) ?? []
  const text = body
    .replace(/^<\/?(div|a)\b[^>]*>(<\/a>)?\n+/gm, '')
    .replace(/\]\(([^)\s]+)\)/g, (_link, target) => `](${toTarget(file, target)})`)
  return { text: `${text.trim()}\n`, description }
}

/** A link to a page leads to its Markdown, any other into the repository. */
function toTarget(file, target) {
  if (/^([a-z]+:|#|\/)/.test(target)) return target
  const [path, fragment] = target.split('#')
  const inRepository = posix.join('docs', posix.dirname(file), path)
  const anchor = fragment === undefined ? '' : `#${fragment}`
  if (!inRepository.startsWith('docs/')) return `${REPOSITORY}/blob/main/${inRepository}${anchor}`
  return `${SITE}/${renamed(inRepository.slice('docs/'.length))}${anchor}`
}

function toLine({ text, link }, pages) {
  const path = toPath(link)
  const { description } = pages.get(path)
  return `- [${text}](${SITE}/${path})${description ? `: ${description}` : ''}`
}

function toPath(link) {
  return `${link.slice(1)}${link.endsWith('/') ? 'index' : ''}.md`
}
