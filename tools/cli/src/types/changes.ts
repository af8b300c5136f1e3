/** What has changed from one file of types to another: routes and named types, one line each. */
export function typeChanges(before: string, after: string): string[] {
  const [old, now] = [entriesOf(before), entriesOf(after)]
  const lines = [...old.keys()].filter((name) => !now.has(name)).map((name) => `- ${name}`)
  for (const [name, text] of now) {
    const former = old.get(name)
    if (former === undefined) lines.push(`+ ${name}`)
    else if (former !== text) lines.push(`! ${name}`, ...changedLines(former, text))
  }
  return lines
}

/** The entries of a generated file by name: routes by their key, types by theirs. */
function entriesOf(text: string): Map<string, string> {
  const found = text.matchAll(/^ {2}'((?:[^'\\]|\\.)+)': (\{\}|\{\n[\s\S]*?\n {2}\})$|^export type (\w+) = (.*)$/gm)
  return new Map(
    [...found].map(([, route, members, type, definition]) => [route ?? `type ${type}`, members ?? definition ?? '']),
  )
}

function changedLines(before: string, after: string): string[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `    - ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `    + ${line}`),
  ]
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '{' && line !== '}')
}
