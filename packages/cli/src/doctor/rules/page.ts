import type { Rule } from './rule.ts'
import { RULES_SWAP, RULES_V4 } from './table-v4.ts'
import { RULES_V5 } from './table-v5.ts'

export const ALL_RULES: readonly Rule[] = [...RULES_V5, ...RULES_V4, ...RULES_SWAP]

/** Explains a code, as Markdown. */
export function explainRule({ code, title, why, instead, fixed, found, written }: Rule): string {
  const lines = [`### ${code}`, '', `**${title}.** ${why}`, '', `Instead: ${instead}`]
  if (fixed !== undefined) lines.push('', `\`--fix\`: ${fixed}`)
  if (found.length > 0) lines.push('', '```text', ...found, '```')
  if (written !== undefined) lines.push('', 'becomes', '', '```text', ...written, '```')
  return `${lines.join('\n')}\n`
}

/** The page docs/doctor.md, below its introduction. */
export function rulesPage(): string {
  const parts: [string, readonly Rule[]][] = [
    ['From 4.x to 5.x', RULES_V5],
    ['From 3.x to 4.x', RULES_V4],
    ['Swapping the package only', RULES_SWAP],
  ]
  return parts
    .map(([title, rules]) => {
      const rows = rules.map(({ code, title: what, fixed, recorded }) => {
        const anchor = `[${code}](#${code.toLowerCase()})`
        const ways = ['found', ...(fixed ? ['fixed by `--fix`'] : []), ...(recorded ? ['recorded'] : [])]
        return `| ${anchor} | ${what} | ${ways.join(', ')} |`
      })
      const table = ['| Code | What | |', '|---|---|---|', ...rows].join('\n')
      return `## ${title}\n\n${table}\n\n${rules.map(explainRule).join('\n')}`
    })
    .join('\n')
}
