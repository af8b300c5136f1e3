/** A page for people: what is newer than our lockfile, what still agrees, and what does not. */
export function summarize(changes, results) {
  const rows = changes.map(
    ({ name, before, after }) => `| ${name} | ${before} | ${after} | ${before === after ? '' : 'new'} |`,
  )
  const parts = results.map(({ title, ok }) => `- ${ok ? 'agrees' : '**differs**'}: ${title}`)
  const failures = results
    .filter(({ ok }) => !ok)
    .map(({ title, printed }) => `### ${title}\n\n\`\`\`text\n${linesThatTell(printed)}\n\`\`\`\n`)
  return `## Upstream

| | Ours | Newest | |
|---|---|---|---|
${rows.join('\n')}

${parts.join('\n')}

${failures.join('\n')}`
}

/** The failures that a test runner or a compiler names, or else the end of what was printed. */
export function linesThatTell(printed) {
  const telling = printed.split('\n').filter((line) => /FAIL|Error:|error TS\d+/.test(line))
  const lines = telling.length > 0 ? telling : printed.trimEnd().split('\n').slice(-20)
  return [...new Set(lines)].slice(0, 60).join('\n')
}
