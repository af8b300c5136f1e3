import { fileURLToPath } from 'node:url'

export const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url))
export const REPOSITORY = 'https://github.com/trunkline/trunkline'

/** Pages that the site has under another name, for VitePress. */
export const REWRITES = {
  'README.md': 'pages.md',
  'decisions/README.md': 'decisions/index.md',
  'performance/README.md': 'performance/index.md',
  'reference/README.md': 'reference/index.md',
}

/** The place of a page on the site, below docs/ in both. */
export function renamed(file) {
  return REWRITES[file] ?? file
}
