import type { LineName } from './peers.ts'
import type { Topic } from './scenario.ts'

/** Titles of scenarios that a line has no answer to, and why. */
export type Without = Record<string, string>

/** A topic played on one more line, save the scenarios that name their own lines and those left out by their title. */
export function alsoOn(line: LineName, topic: Topic, without: Without = {}): Topic {
  const unknown = Object.keys(without).filter((title) => !topic.scenarios.some((one) => one.title === title))
  if (unknown.length > 0) throw new Error(`${topic.file} has no scenario "${unknown.join('", "')}"`)
  const scenarios = topic.scenarios.map((scenario) =>
    scenario.lines || scenario.title in without ? scenario : { ...scenario, lines: [line, ...topic.lines] },
  )
  return { ...topic, scenarios }
}
