import { observe, serve, topicOn } from './define.ts'
import type { Framework } from './interface.ts'
import type { App3, Framework3, Handler3 } from './interface-v3.ts'
import type { Exchange, ExchangeScenario, Kit, ObserveScenario, Scenario, Topic } from './scenario.ts'

type Built = App3 | Handler3 | ReturnType<ExchangeScenario['build']>

/** An app of 3.x and the requests to it. */
export function serve3(
  title: string,
  rows: string[],
  build: (framework: Framework3, kit: Kit) => Built | Promise<Built>,
  exchanges: Exchange[],
  options: Partial<ExchangeScenario> = {},
): ExchangeScenario {
  return serve(title, rows, (framework, kit) => build(as3(framework), kit) as Listener, exchanges, options)
}

/** Something of 3.x seen without a request. */
export function observe3(
  title: string,
  rows: string[],
  look: (framework: Framework3, kit: Kit) => unknown,
  options: Partial<ObserveScenario> = {},
): ObserveScenario {
  return observe(title, rows, (framework, kit) => look(as3(framework), kit), options)
}

export function topicOn3(file: string, scenarios: Scenario[]): Topic {
  return topicOn('3.x', file, scenarios)
}

/** The framework of a scenario that is played on 3.x only, by what it then is. */
export function as3(framework: Framework): Framework3 {
  return framework as unknown as Framework3
}

type Listener = ReturnType<ExchangeScenario['build']>

/** An app of 3.x for a scenario that is written without `serve3`: an intended difference. */
export function app3(framework: Framework, shape: (app: App3) => unknown): App3 & ReturnType<Framework> {
  const app = as3(framework)()
  shape(app)
  return app as App3 & ReturnType<Framework>
}
