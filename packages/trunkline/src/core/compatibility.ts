import { readPathFirst, readUseArguments } from '../router/handlers.ts'
import { addCodeAndHandler, addNothing } from '../router/refusal.ts'
import { type DescribeMissingEngine, describeMissingEngine, describeNoEngine } from '../view/view.ts'
import type { Line } from './line.ts'
import { compileTrust, trustNobody } from './settings.ts'

/**
 * What a release line does where the specification and Express disagree. `trunkline` follows the specification; the
 * packages that replace Express follow Express. The entry chooses once, when it is loaded.
 */
export interface Compatibility extends Pick<Line, 'poweredBy' | 'compileTrust' | 'completeRefusal'> {
  /** Names under which a module may export its view engine; the first one found is used. */
  readonly engineHooks: readonly string[]
  readonly describeMissingEngine: DescribeMissingEngine
}

/** The same for lines whose applications have a router. */
export interface RoutedCompatibility extends Compatibility, Pick<Line, 'readRegistration'> {
  /** Values of the setting `query parser` that turn parsing off. */
  readonly disabledQueryParsers: readonly unknown[]
}

export const bySpecification: RoutedCompatibility = {
  poweredBy: 'Trunkline',
  engineHooks: ['__framework', '__express'], // every published engine has the second
  describeMissingEngine,
  compileTrust: (value) => (value ? compileTrust(value) : trustNobody), // even for '', which is not an address
  disabledQueryParsers: [false, 'disabled'],
  readRegistration: readUseArguments, // the path is optional
  completeRefusal: addCodeAndHandler,
}

export const asExpress: RoutedCompatibility = {
  poweredBy: 'Express',
  engineHooks: ['__express'],
  describeMissingEngine: describeNoEngine,
  compileTrust,
  disabledQueryParsers: [false],
  readRegistration: readPathFirst,
  completeRefusal: addNothing,
}
