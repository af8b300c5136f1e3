import { readFileSync } from 'node:fs'

/** The lines of a file between `// #region name` and `// #endregion`, without the indentation that all of them have. */
export function readRegion(file, name) {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')
  const start = lines.findIndex((line) => line.trim() === `// #region ${name}`)
  const end = lines.findIndex((line, at) => at > start && line.trim() === '// #endregion')
  if (start === -1 || end === -1) throw new Error(`there is no region "${name}" in ${file}`)
  const indentation = lines[start].search(/\S/)
  const text = lines.slice(start + 1, end).map((line) => line.slice(indentation))
  return { text: text.join('\n'), file, from: start + 2, to: end }
}

/** What the guide to documenting an app changes in a file, line by line. */
export function readStep(name) {
  const page = readFileSync(new URL('../../docs/guide/document-your-app.md', import.meta.url), 'utf8')
  const [, change = ''] = page.split(`\n+++ ${name}\n@@\n`)
  return { name, lines: change.slice(0, change.indexOf('\n```')).replace('\n@@\n', '\n').split('\n') }
}
