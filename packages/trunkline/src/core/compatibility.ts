import type { TrustFunction } from '../contract/exchange.ts'
import { type ReadRegistration, readPathFirst, readUseArguments } from '../router/handlers.ts'
import { type DescribeInvalidHandler, describeInvalidHandler, describeNothing } from '../router/refusal.ts'
import { compileTrust, trustNobody } from './settings.ts'

/**
 * What a line does where the specification and Express disagree. `trunkline` and its lines take what the specification
 * says; the packages that stand in for Express take what Express does. The entry chooses, once, when it loads.
 */
export interface Compatibility {
  /** What `X-Powered-By` says. */
  readonly poweredBy: string
  /** The names under which a module may export its view engine; the first that is there is taken. */
  readonly engineHooks: readonly string[]
  /** Makes the function behind the setting `trust proxy`. */
  readonly compileTrust: (value: unknown) => TrustFunction
  /** Text appended to Express's message about an invalid handler. */
  readonly describeInvalidHandler: DescribeInvalidHandler
}

/** The same for lines whose applications are routers. */
export interface RoutedCompatibility extends Compatibility {
  /** The values of the setting `query parser` that switch parsing off. */
  readonly disabledQueryParsers: readonly unknown[]
  /** Tells the path from the handlers in `app.get(…)` and its like. */
  readonly readRegistration: ReadRegistration
}

export const standard: RoutedCompatibility = {
  poweredBy: 'Trunkline',
  engineHooks: ['__framework', '__express'], // all published engines have the second
  compileTrust: (value) => (value ? compileTrust(value) : trustNobody), // even '', which is no address
  disabledQueryParsers: [false, 'disabled'],
  readRegistration: readUseArguments, // the path may be left out
  describeInvalidHandler,
}

export const express: RoutedCompatibility = {
  poweredBy: 'Express',
  engineHooks: ['__express'],
  compileTrust,
  disabledQueryParsers: [false],
  readRegistration: readPathFirst,
  describeInvalidHandler: describeNothing,
}
