import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ALL_RULES, rulesPage } from '../src/doctor/rules/page.ts'

const PAGE = join(__dirname, '../../../docs/doctor.md')

it('docs/doctor.md is made from the rules (vitest -u writes it)', async () => {
  const [introduction = ''] = readFileSync(PAGE, 'utf8').split(/^## From 4\.x to 5\.x$/m)
  await expect(introduction + rulesPage()).toMatchFileSnapshot(PAGE)
  expect(introduction).toContain('trunkline doctor')
})

it('no two rules have the same code', () => {
  expect(new Set(ALL_RULES.map(({ code }) => code)).size).toBe(ALL_RULES.length)
})
