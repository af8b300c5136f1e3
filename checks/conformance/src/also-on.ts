import type { LineName } from './peers.ts'
import type { Topic } from './scenario.ts'

/**
 * Titles of scenarios that a line has no answer to, or another one, by reason. That "the process of" an Express dies of
 * them is tried.
 */
export type Without = Record<string, string[]>

/** A topic played on one more line, save the scenarios that name their own lines and those left out by their title. */
export function alsoOn(line: LineName, topic: Topic, without: Without = {}): Topic {
  const left = new Set(Object.values(without).flat())
  for (const { title } of topic.scenarios) left.delete(title)
  if (left.size > 0) throw new Error(`${topic.file} has no scenario "${[...left].join('", "')}"`)
  const out = new Set(Object.values(without).flat())
  const scenarios = topic.scenarios.map((scenario) =>
    scenario.lines || out.has(scenario.title) ? scenario : { ...scenario, lines: [line, ...topic.lines] },
  )
  return { ...topic, scenarios, leftOut: { ...topic.leftOut, [line]: without } }
}
