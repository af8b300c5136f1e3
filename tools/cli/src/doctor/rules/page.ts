import type { Rule } from './rule.ts'
import { RULES_SWAP, RULES_V4 } from './table-v4.ts'
import { RULES_V5 } from './table-v5.ts'

export const ALL_RULES: readonly Rule[] = [...RULES_V5, ...RULES_V4, ...RULES_SWAP]

/** Explains a code, as Markdown. */
function ruleSection(rule: Rule): string {
  const { code, title, why, instead, fixed } = rule
  const lines = [`### ${code}`, '', `**${title}.** ${why}`, '', `Instead: ${instead}`]
  if (fixed !== undefined) lines.push('', `\`--fix\`: ${fixed}`)
  for (const { label, code: sample } of samplesOf(rule))
    lines.push(...(label ? ['', label] : []), '', '```text', ...sample, '```')
  return `${lines.join('\n')}\n`
}

/** Explains a code in plain text, for a terminal. */
export function explainRule(rule: Rule, width: number): string {
  const { code, title, why, instead, fixed } = rule
  const paragraphs = [
    `${code}: ${title}`,
    why,
    `Instead: ${instead}`,
    ...(fixed === undefined ? [] : [`--fix: ${fixed}`]),
  ]
  const lines = paragraphs.flatMap((text) => [...wrap(text.replaceAll('`', ''), width), ''])
  for (const { label, code: sample } of samplesOf(rule)) {
    const indented = sample.join('\n').split('\n')
    lines.push(...(label ? [label.replaceAll('`', ''), ''] : []), ...indented.map((line) => `    ${line}`), '')
  }
  return `${lines.join('\n').trimEnd()}\n`
}

/** The samples that `--fix` changes, their result, and those that it leaves to you. */
function samplesOf({ found, written }: Rule): { label?: string; code: readonly string[] }[] {
  const isChanged = (_: string, i: number) => written !== undefined && written[i] !== found[i]
  const left = found.filter((sample, i) => !isChanged(sample, i))
  if (written === undefined) return left.length > 0 ? [{ code: left }] : []
  return [
    { code: found.filter(isChanged) },
    { label: 'becomes', code: written.filter(isChanged) },
    ...(left.length > 0 ? [{ label: 'Found, but not changed by `--fix`:', code: left }] : []),
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
