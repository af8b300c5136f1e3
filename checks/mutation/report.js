import fs from 'node:fs'

/** Prints the score of each file, and the lines of the mutants that no test noticed. */
export function report(mutants, results, file) {
  const noticed = new Set(results.flatMap(({ id }) => id ?? []))
  const reached = new Set([...noticed, ...results.flatMap(({ reached }) => reached ?? [])])
  const rows = new Map()
  const survivors = []
  for (const mutant of mutants) {
    const row = rows.get(mutant.file) ?? { file: mutant.file, reached: 0, killed: 0, 'not reached': 0 }
    rows.set(mutant.file, row)
    if (!reached.has(mutant.id)) row['not reached']++
    else {
      row.reached++
      if (noticed.has(mutant.id)) row.killed++
      else survivors.push(describe(mutant))
    }
  }
  fs.writeFileSync(file, survivors.join('\n'))
  console.log(survivors.join('\n'))
  console.table([...rows.values(), total(rows)].map((row) => ({ ...row, score: percent(row.killed, row.reached) })))
}

function describe({ file, start, end, kind, replacement }) {
  const lines = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .slice(start.line, end.line + 1)
  const was = lines.length > 1 ? `${lines[0].slice(start.column)} …` : lines[0].slice(start.column, end.column)
  return `${file}:${start.line + 1} ${kind}\n  - ${was}\n  + ${replacement.split('\n')[0]}`
}

function total(rows) {
  const sum = { file: 'all', reached: 0, killed: 0, 'not reached': 0 }
  for (const row of rows.values()) for (const key of ['reached', 'killed', 'not reached']) sum[key] += row[key]
  return sum
}

function percent(part, whole) {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`
}
