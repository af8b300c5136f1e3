import type { LineName } from './peers.ts'
import type { Exchange, ExchangeScenario, ObserveScenario, Scenario, Topic } from './scenario.ts'

type Options<S> = Partial<Omit<S, 'kind' | 'title' | 'rows'>>

/** An app and the requests to it. */
export function serve(
  title: string,
  rows: string[],
  build: ExchangeScenario['build'],
  exchanges: Exchange[],
  options: Options<ExchangeScenario> = {},
): ExchangeScenario {
  return { kind: 'exchange', title, rows, build, exchanges, ...options }
}

/** Something seen without a request. */
export function observe(
  title: string,
  rows: string[],
  look: ObserveScenario['observe'],
  options: Options<ObserveScenario> = {},
): ObserveScenario {
  return { kind: 'observe', title, rows, observe: look, ...options }
}

export function topicOn(lines: LineName | LineName[], file: string, scenarios: Scenario[]): Topic {
  return { lines: [lines].flat(), file, scenarios }
}
