import { stripVTControlCharacters } from 'node:util'

/** What a run of vitest printed about its tests: how many there were, those that failed, and those that were tried again. */
export function readFindings(printed) {
  const lines = stripVTControlCharacters(printed).split('\n')
  const found = (expression) => lines.flatMap((line) => expression.exec(line)?.[1]?.trim() ?? [])
  return {
    tests: found(/^\s+Tests\s+(.+)$/).at(-1) ?? 'no test was run',
    failures: [...new Set(found(/^\s*FAIL\s+(.+)$/))],
    triedAgain: found(/^\s*\S\s(.+\(retry x\d+\).*)$/),
  }
}
