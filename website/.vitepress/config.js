import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { groupLanguages } from './code-groups.js'
import { DOCS, REPOSITORY, REWRITES, renamed } from './places.js'
import { searchOptions } from './search.js'
import { packedSearchIndex } from './search-index.js'
import { sidebar } from './sidebar.js'

const SITE = process.env.SITE_URL ?? '' // where it is published: pictures of shared links need the whole address
const DESCRIPTION = 'A web framework for Node that runs Express 3, 4 and 5 apps on one fast core. Swap one import.'
const DRAWINGS = ['tree', 'request', 'files'] // blocks that a test reads by these names, and no language

/** Pages that are mostly a table of many columns: they get the room of the outline, too. */
const WIDE = /^(topics|differences|ecosystem|transports|security|performance\/.*|decisions\/dependencies)\.md$/

export default defineConfig({
  srcDir: '../docs',
  rewrites: REWRITES,
  title: 'Trunkline',
  description: DESCRIPTION,
  lang: 'en',
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' }],
    ['meta', { name: 'theme-color', content: '#2f4bb0' }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:site_name', content: 'Trunkline' }],
    ['meta', { property: 'og:image', content: `${SITE}/share.png` }],
    ['meta', { property: 'og:image:width', content: '1200' }],
    ['meta', { property: 'og:image:height', content: '630' }],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ],
  ignoreDeadLinks: 'localhostLinks',
  cleanUrls: false, // so that any server of files can serve it
  metaChunk: true, // the list of all pages in a file of its own, not in each page
  router: { prefetchLinks: false }, // a page of this site is small: fetch it when it is asked for
  vite: {
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    plugins: [packedSearchIndex, { name: 'vue-of-this-folder', enforce: 'pre', resolveId: resolveFromHere }],
  },
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' }, // grey comments that can be read
    anchor: { slugify: toGitHubSlug },
    config(markdown) {
      markdown.renderer.rules.fence = countLines(markdown.renderer.rules.fence)
      markdown.core.ruler.push('links-into-the-repository', linkIntoRepository)
      markdown.core.ruler.push('languages', groupLanguages)
      markdown.core.ruler.push('drawings', ({ tokens }) => {
        for (const token of tokens) if (DRAWINGS.includes(token.info)) token.info = 'txt'
      })
    },
  },
  transformPageData({ relativePath, frontmatter }) {
    if (WIDE.test(relativePath)) Object.assign(frontmatter, { aside: false, pageClass: 'wide' })
  },
  transformHead: ({ title, description, page }) => [
    ['link', { rel: 'alternate', type: 'text/markdown', href: `/${page}` }], // for programs that read: see llms.js
    ['meta', { property: 'og:title', content: title }],
    ['meta', { property: 'og:description', content: description }],
  ],
  themeConfig: {
    logo: { src: '/logo.svg', alt: '', width: 24, height: 24 },
    sidebar,
    nav: [
      // "Start" alone says too little to those who hear it out of its place.
      { text: 'Start<span class="visually-hidden"> with the tutorial</span>', link: '/guide/getting-started' },
      { text: 'Guide', link: '/guide/routing', activeMatch: '^/guide/(?!getting|migrating|coming|replacing)' },
      { text: 'Recipes', link: '/pages.html#recipes', activeMatch: '^/recipes/' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/(reference|api)/' },
      {
        text: 'Migrate',
        link: '/guide/replacing-express',
        activeMatch: '^/(doctor|guide/(migrating|coming|replacing))',
      },
      { text: 'Why', link: '/how-we-know' },
    ],
    outline: { level: [2, 3] },
    search: { provider: 'local', options: searchOptions },
    socialLinks: [{ icon: 'github', link: REPOSITORY, ariaLabel: 'The repository' }],
    footer: { message: 'MIT licence' },
  },
})

/** Tells the style sheet how many lines a block of code has, so that it knows the height of one that is not laid out. */
function countLines(render) {
  return (tokens, index, ...others) => {
    const lines = tokens[index].content.trimEnd().split('\n').length
    return render(tokens, index, ...others).replace(
      '<div class="language-',
      `<div style="--lines: ${lines}" class="language-`,
    )
  }
}

/** As GitHub makes the fragment of a heading, so that a link works in both places. */
function toGitHubSlug(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')
}

/** A link to a file outside of docs/ leads into the repository. */
function linkIntoRepository({ tokens, env }) {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const href = token.type === 'link_open' ? token.attrGet('href') : null
    if (href === null || /^([a-z]+:|#|\/)/.test(href)) continue
    const file = posix.relative(DOCS, env.realPath ?? env.path)
    const target = posix.join('docs', posix.dirname(file), href)
    const isPage = target.startsWith('docs/')
    const [path] = target.slice('docs/'.length).split('#')
    const page = href.replace(/(^|\/)README\.md\b/, `$1${posix.basename(renamed(path))}`)
    token.attrSet('href', isPage ? page : `${REPOSITORY}/blob/main/${target}`)
  }
}

/** The pages lie outside of this folder: they would look for Vue in another one. */
function resolveFromHere(id, importer, options) {
  if (!/^vue(\/|$)/.test(id)) return undefined
  if (options.ssr) return { id, external: true } // loaded when the pages are rendered, by what lies in this folder
  if (!importer?.startsWith(DOCS)) return undefined
  return this.resolve(id, fileURLToPath(import.meta.url), { ...options, skipSelf: true })
}
