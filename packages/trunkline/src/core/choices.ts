import type { TrustFunction } from '../contract/exchange.ts'
import { type ReadRegistration, readPathFirst, readUseArguments } from '../router/handlers.ts'
import { type DescribePlace, describeNothing, describePlace } from '../router/refusal.ts'
import { compileTrust, trustNobody } from './settings.ts'

/**
 * What a line does where the specification and Express disagree. `trunkline` and its lines take what the specification
 * says; the packages that stand in for Express take what Express does. The entry chooses, once, when it loads.
 */
export interface Choices {
  /** What `X-Powered-By` says. */
  readonly poweredBy: string
  /** The names under which a module may export its view engine; the first that is there is taken. */
  readonly engineHooks: readonly string[]
  /** Makes the function behind the setting `trust proxy`. */
  readonly compileTrust: (value: unknown) => TrustFunction
  /** What a message about a handler that cannot be called says besides Express's words. */
  readonly describePlace: DescribePlace
}

/** What lines with routers have to choose besides. */
export interface RoutedChoices extends Choices {
  /** The values of the setting `query parser` that switch parsing off. */
  readonly disabledQueryParsers: readonly unknown[]
  /** Tells the path from the handlers in `app.get(…)` and its like. */
  readonly readRegistration: ReadRegistration
}

export const specification: RoutedChoices = {
  poweredBy: 'Trunkline',
  engineHooks: ['__framework', '__express'], // all published engines have the second
  compileTrust: (value) => (value ? compileTrust(value) : trustNobody), // even '', which is no address
  disabledQueryParsers: [false, 'disabled'],
  readRegistration: readUseArguments, // the path may be left out
  describePlace,
}

export const express: RoutedChoices = {
  poweredBy: 'Express',
  engineHooks: ['__express'],
  compileTrust,
  disabledQueryParsers: [false],
  readRegistration: readPathFirst,
  describePlace: describeNothing,
}
