/** A page for people: what is newer than our lockfile, what still agrees, and what does not. */
export function summarize(changes, results) {
  const [same, changed] = [true, false].map((isSame) =>
    changes.filter(({ before, after }) => (before === after) === isSame),
  )
  const rows = changed.map(({ name, before, after }) => `| ${name} | ${before ?? 'none'} | ${after ?? 'none'} |`)
  const parts = results.map(({ title, ok }) => `- ${ok ? 'agrees' : '**differs**'}: ${title}`)
  const failures = results
    .filter(({ ok }) => !ok)
    .map(({ title, printed }) => `### ${title}\n\n\`\`\`text\n${linesThatTell(printed)}\n\`\`\`\n`)
  return `## Upstream

| New | Ours | Newest |
|---|---|---|
${rows.join('\n')}

As in our lockfile: ${same.map(({ name, after }) => `${name} ${after ?? 'none'}`).join(', ') || 'none'}.

${parts.join('\n')}

${failures.join('\n')}`
}

/** The failures that a test runner or a compiler names, or else the end of what was printed. */
export function linesThatTell(printed) {
  const telling = printed.split('\n').filter((line) => /FAIL|Error:|error TS\d+/.test(line))
  const lines = telling.length > 0 ? telling : printed.trimEnd().split('\n').slice(-20)
  return [...new Set(lines)].slice(0, 60).join('\n')
}
