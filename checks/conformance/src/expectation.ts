import type { Outcome } from './play.ts'
import type { DifferenceScenario, ExpectedAnswer } from './scenario.ts'

/** Where one side of an intended difference is not what was written down. */
export function findUnexpected(side: 'oracle' | 'subject', scenario: DifferenceScenario, outcome: Outcome): string[] {
  if ('observe' in scenario) {
    const [want, got] = [JSON.stringify(scenario.expected[side]), JSON.stringify(outcome.observed)]
    return want === got ? [] : [`${side}: expected ${want}, got ${got}`]
  }
  const { exchanges, expected } = scenario
  return exchanges.flatMap(({ title }, index) => {
    const want = expected[side][index]
    if (!want) return [`${side}: ${title}: nothing is expected`]
    return compareAnswer(want, outcome, index).map((finding) => `${side}: ${title}: ${finding}`)
  })
}

function compareAnswer(want: ExpectedAnswer, outcome: Outcome, index: number): string[] {
  const got = outcome.answers[index]?.[0]
  if (!got) return ['no answer']
  const findings: string[] = []
  const status = Number(got.statusLine.split(' ')[1])
  if (want.status !== undefined && want.status !== status) findings.push(`expected ${want.status}, got ${status}`)
  for (const [name, value] of Object.entries(want.headers ?? {})) {
    const found = got.headers.find(([field]) => field.toLowerCase() === name.toLowerCase())?.[1] ?? null
    if (found !== value) findings.push(`expected ${name} ${JSON.stringify(value)}, got ${JSON.stringify(found)}`)
  }
  if (want.body !== undefined && want.body !== got.body) {
    findings.push(`expected body ${JSON.stringify(want.body)}, got ${JSON.stringify(got.body)}`)
  }
  return findings
}
