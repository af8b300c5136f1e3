import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { groupLanguages } from './code-groups.js'
import { DOCS, LEFT_OUT, sidebar } from './sidebar.js'

const REPOSITORY = 'https://github.com/trunkline/trunkline'
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#3451b2"/><path d="M7 9h18M16 9v15" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>'
const DRAWINGS = ['tree', 'request', 'line', 'files'] // blocks that a test reads by these names, and no language

export default defineConfig({
  srcDir: '../docs',
  srcExclude: LEFT_OUT.map((folder) => `${folder}**`),
  rewrites: {
    'README.md': 'index.md',
    'performance/README.md': 'performance/index.md',
    'reference/README.md': 'reference/index.md',
  },
  title: 'Trunkline',
  description: 'A web framework for Node that runs Express 3, 4 and 5 apps unchanged, on one fast core.',
  lang: 'en',
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }]],
  ignoreDeadLinks: 'localhostLinks',
  cleanUrls: false, // so that any server of files can serve it
  vite: {
    build: { chunkSizeWarningLimit: 3000 }, // the index of the search is one file
    plugins: [{ name: 'vue-of-this-folder', enforce: 'pre', resolveId: resolveFromHere }],
  },
  markdown: {
    anchor: { slugify: toGitHubSlug },
    config(markdown) {
      markdown.core.ruler.push('links-into-the-repository', linkIntoRepository)
      markdown.core.ruler.push('languages', groupLanguages)
      markdown.core.ruler.push('drawings', ({ tokens }) => {
        for (const token of tokens) if (DRAWINGS.includes(token.info)) token.info = 'txt'
      })
    },
  },
  transformPageData: (page) => (page.relativePath === 'index.md' ? { frontmatter: home } : undefined),
  themeConfig: {
    sidebar,
    nav: [
      { text: 'Start', link: '/guide/getting-started' },
      { text: 'Guide', link: '/guide/routing' },
      { text: 'Reference', link: '/reference/' },
      { text: 'Coming from', link: '/guide/migrating-from-express-5' },
      { text: 'Why', link: '/ARCHITECTURE' },
    ],
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      options: { _render: renderForSearch, miniSearch: { searchOptions: { boostDocument } } },
    },
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
    footer: { message: 'MIT licence' },
  },
})

const home = {
  layout: 'home',
  hero: {
    name: 'Trunkline',
    text: 'Express apps, unchanged, on one fast core',
    tagline:
      'The 3.x, 4.x and 5.x interfaces of Express for Node, with types, tests without a port, and a clean shutdown.',
    actions: [
      { theme: 'brand', text: 'Get started', link: '/guide/getting-started' },
      { theme: 'alt', text: 'Replace Express', link: '/guide/replacing-express' },
    ],
  },
  features: [
    { title: 'Nothing to rewrite', details: 'Swap the import, or install it in Express’s place under other packages.' },
    { title: 'Three lines, one core', details: 'Apps of 3.x, 4.x and 5.x mount in each other; move router by router.' },
    { title: 'Every sample runs', details: 'A test executes each sample of these pages and compares what it prints.' },
  ],
}

/** Lists that programs write are not searched: they name everything, and explain nothing. */
function renderForSearch(text, env, markdown) {
  const html = markdown.render(text, env)
  return /^(coverage|specification|performance\/node-.*)\.md$/.test(env.relativePath) ? '' : html
}

/** Runs in the browser. */
function boostDocument(id) {
  if (id.includes('/reference/')) return 3
  return id.includes('/guide/') ? 2 : 1
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
    const isPage = target.startsWith('docs/') && !LEFT_OUT.some((folder) => target.startsWith(`docs/${folder}`))
    const page = href.replace(/(^|\/)README\.md\b/, '$1index.md') // as `rewrites` has it
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
