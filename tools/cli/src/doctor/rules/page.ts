import type { Rule } from './rule.ts'
import { RULES_SWAP, RULES_V4 } from './table-v4.ts'
import { RULES_V5 } from './table-v5.ts'

export const ALL_RULES: readonly Rule[] = [...RULES_V5, ...RULES_V4, ...RULES_SWAP]

/** Explains a code, as Markdown. */
function ruleSection(rule: Rule): string {
  const { code, title, why } = rule
  const rest = restOf(rule).map((each) => (typeof each === 'string' ? each : `\`\`\`text\n${each.join('\n')}\n\`\`\``))
  return `${[`### ${code}`, `**${title}.** ${why}`, ...rest].join('\n\n')}\n`
}

/** Explains a code in plain text, for a terminal. */
export function explainRule(rule: Rule, width: number): string {
  const { code, title, why } = rule
  const blocks = [`${code}: ${title}`, why, ...restOf(rule)].map((each) =>
    typeof each === 'string'
      ? wrap(each.replaceAll('`', ''), width).join('\n')
      : each.join('\n').replace(/^/gm, '    '),
  )
  return `${blocks.join('\n\n')}\n`
}

/** Paragraphs, and lists of samples: those that `--fix` changes, their result, and those that it leaves to you. */
function restOf({ instead, fixed, found, written }: Rule): (string | readonly string[])[] {
  const isChanged = (_: string, i: number) => written !== undefined && written[i] !== found[i]
  const left = found.filter((sample, i) => !isChanged(sample, i))
  const label = written === undefined ? [] : ['Found, but not changed by `--fix`:']
  return [
    `Instead: ${instead}`,
    ...(fixed === undefined ? [] : [`\`--fix\`: ${fixed}`]),
    ...(written === undefined ? [] : [found.filter(isChanged), 'becomes', written.filter(isChanged)]),
    ...(left.length > 0 ? [...label, left] : []),
  ]
}

/** Breaks a text into lines at spaces. A longer word gets a line of its own. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
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
      const rows = rules.map(({ code, title: what, fixed, isNote }) => {
        const anchor = `[${code}](#${code.toLowerCase()})`
        const ways = [isNote ? 'a note' : 'found', ...(fixed ? ['fixed by `--fix`'] : [])]
        return `| ${anchor} | ${what} | ${ways.join(', ')} |`
      })
      const table = ['| Code | What | |', '|---|---|---|', ...rows].join('\n')
      return `## ${title}\n\n${table}\n\n${rules.map(ruleSection).join('\n')}`
    })
    .join('\n')
}
