import type { RequestListener, Server } from 'node:http'
import type { App, Framework } from './interface.ts'
import type { Patterns } from './patterns.ts'
import type { LineName } from './peers.ts'

/** What a scenario gets besides the framework. */
export interface Kit {
  /** Keeps an in-process observation; all of them are compared after the last exchange. */
  note(value: unknown): void
  /** Path patterns of one meaning, in the grammar of the line. */
  patterns: Patterns
  /** Absolute path of something below `checks/conformance/fixtures`. */
  fixture(path: string): string
  /** The package.json of the framework that is played. */
  manifest(): { engines: { node: string } }
  /** `require()` of a third-party package that apps use beside the framework. */
  load<T>(name: string): T
}

/** One connection: the bytes that go out, and the methods in them, which tell where each answer ends. */
export interface Exchange {
  title: string
  bytes: string
  methods: string[]
}

/** A named part of the answers that may differ, and why. */
export interface Ignore {
  what: 'header' | 'body'
  /** Header name, or the expression whose matches are cut from the body. */
  which: string | RegExp
  reason: string
}

interface Common {
  title: string
  /** Ids of the specification's rows that it covers. */
  rows: string[]
  /** Where it differs from its topic's: the lines on which it is played. */
  lines?: LineName[]
  /** Environment of the child process, which it shares with scenarios of the same. */
  env?: Record<string, string>
  /** For scenarios that change what all apps share: a process of its own, or one for all that give the same name. */
  alone?: boolean | string
}

type Listener = App | Server | RequestListener

export interface ExchangeScenario extends Common {
  kind: 'exchange'
  build(framework: Framework, kit: Kit): Listener | Promise<Listener>
  exchanges: Exchange[]
  ignore?: Ignore[]
}

export interface ObserveScenario extends Common {
  kind: 'observe'
  observe(framework: Framework, kit: Kit): unknown
}

/** What one side of an intended difference must answer. Only what is written is checked; null: the header is absent. */
export interface ExpectedAnswer {
  status?: number
  headers?: Record<string, string | null>
  body?: string
}

export type DifferenceScenario = Common & {
  kind: 'difference'
  /** The specification asks for it: a package that stands in for Express does as Express. */
  bySpecification?: boolean
} & (
    | {
        build(framework: Framework, kit: Kit): Listener | Promise<Listener>
        exchanges: Exchange[]
        expected: { oracle: ExpectedAnswer[]; subject: ExpectedAnswer[] }
      }
    | { observe(framework: Framework, kit: Kit): unknown; expected: { oracle: unknown; subject: unknown } }
  )

export type Scenario = ExchangeScenario | ObserveScenario | DifferenceScenario

/** Scenarios of one topic; the file's path below `checks/conformance/` is how the child process finds them. */
export interface Topic {
  file: string
  /** Each scenario is played on all of them, save those that name their own. */
  lines: LineName[]
  scenarios: Scenario[]
  /** Titles that are not played on a line, by reason. */
  leftOut?: Partial<Record<LineName, Record<string, string[]>>>
}

/** What of a topic is played on a line. */
export function scenariosOn(line: LineName, { lines, scenarios }: Topic): Scenario[] {
  return scenarios.filter((scenario) => (scenario.lines ?? lines).includes(line))
}
