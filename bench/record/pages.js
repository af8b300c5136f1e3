import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { plot } from './plot.js'
import { majorsKept, readResults } from './results.js'
import { sentences } from './sentences.js'
import { pageOf } from './tables.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BLOCK = /(<!-- record: ([\w ]+) -->)(\n?)[\s\S]*?(<!-- end of record -->)/g

/** All that is written from the record, by path: pages, plots, and the blocks of it on other pages. */
export function written() {
  const kept = Object.fromEntries(majorsKept().map((major) => [major, readResults(major)]))
  const files = {}
  for (const [major, results] of Object.entries(kept)) files[`bench/results/node-${major}.md`] = pageOf(major, results)
  files['docs/performance/plots/node-24.svg'] = plot(kept['24'])
  const texts = sentences(kept['24'], kept['26'])
  for (const path of pagesWithBlocks()) files[path] = fill(readFileSync(ROOT + path, 'utf8'), texts, path)
  return files
}

/** @returns the names of the files that were written */
export function writePages() {
  const files = written()
  for (const [path, text] of Object.entries(files)) writeFileSync(ROOT + path, text)
  return Object.keys(files)
}

/** @throws when a page asks for a sentence that there is none of */
export function fill(page, texts, path) {
  return page.replace(BLOCK, (_all, begin, name, newline, end) => {
    if (texts[name] === undefined) throw new Error(`${path}: there is no "${name}" in the record`)
    const around = newline === '' ? '' : '\n\n'
    return `${begin}${around}${texts[name]}${around}${end}`
  })
}

function pagesWithBlocks() {
  const inFolder = (folder) => readdirSync(ROOT + folder, { recursive: true }).map((name) => `${folder}/${name}`)
  const packages = readdirSync(`${ROOT}packages`).map((name) => `packages/${name}/README.md`)
  const pages = ['README.md', ...packages, ...inFolder('docs').filter((path) => path.endsWith('.md'))]
  return pages.filter((path) => readFileSync(ROOT + path, 'utf8').includes('<!-- record: '))
}
