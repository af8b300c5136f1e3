import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'

interface Shown {
  name: string
  version: string
}

interface Group {
  name: string
  packages: Shown[]
}

const load = createRequire(import.meta.url)
const { readGroups } = load('./groups.js') as { readGroups(): Group[] }
const { PAGE, packagesOf, sectionsOf } = load('./table.js') as {
  PAGE: string
  packagesOf(section: string): Shown[]
  sectionsOf(page: string): Map<string, string>
}

const sections = sectionsOf(readFileSync(PAGE, 'utf8'))

describe('docs/ecosystem.md', () => {
  const groups = readGroups().filter(({ packages }) => packages.length > 0)

  it('has a section for each group', () => {
    expect([...sections.keys()]).toEqual(groups.map(({ name }) => name))
  })

  it.each(groups)(
    'has every package of $name at its version: node checks/ecosystem/run.js --write --group $name',
    ({ name, packages }) => {
      const installed = packages.map((each) => ({ name: each.name, version: each.version }))
      expect(packagesOf(sections.get(name) ?? '')).toEqual(installed)
    },
  )

  it('lists at least 150 packages', () => {
    expect(new Set([...sections.values()].flatMap(packagesOf).map(({ name }) => name)).size).toBeGreaterThanOrEqual(150)
  })
})

describe('docs/guide/observability.md', () => {
  const page = readFileSync(new URL('../../docs/guide/observability.md', import.meta.url), 'utf8')

  it.each(['sentry', 'datadog', 'newrelic', 'elastic'])('has the lines that were run with %s', (name) => {
    const lines = readFileSync(new URL(`./agents/checks/programs/own-name/${name}.js`, import.meta.url), 'utf8')
    expect(page).toContain(`\`\`\`javascript\n${lines}\`\`\``)
  })
})
