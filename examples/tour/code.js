import { readFileSync } from 'node:fs'

/** The lines of a file between `// #region name` and `// #endregion`, as they stand there. */
export function readRegion(file, name) {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')
  const start = lines.findIndex((line) => line.trim() === `// #region ${name}`)
  const end = lines.findIndex((line, at) => at > start && line.trim() === '// #endregion')
  if (start === -1 || end === -1) throw new Error(`there is no region "${name}" in ${file}`)
  return { text: lines.slice(start + 1, end).join('\n'), file, from: start + 2, to: end }
}
