// How Changesets writes a note into a CHANGELOG.md: as a point of a list, or, where a note has headings of its own, as it is.
exports.getReleaseLine = async ({ summary }) => {
  const text = summary.trim()
  if (text.includes('#### ')) return `${text}\n`
  const [first, ...rest] = text.split('\n')
  return [`- ${first}`, ...rest.map((line) => (line === '' ? '' : `  ${line}`))].join('\n')
}

exports.getDependencyReleaseLine = async (_changesets, dependencies) =>
  dependencies.map(({ name, newVersion }) => `- Needs \`${name}\` ${newVersion}\n`).join('')
