import { configurationMethods } from '../../core/configuration.ts'
import { mountingMethods } from '../../core/mounting.ts'
import { routingMethods, verbMethods } from '../../core/routing-methods.ts'
import { listenWithErrors } from '../../core/server.ts'
import { settingMethods } from '../../core/setting-methods.ts'
import { viewMethods } from '../../core/view-methods.ts'
import { lifecycleMethods } from './lifecycle.ts'

/** The methods of an application of 5.x; copied onto each, so a change to a framework's copy shows in the next one made. */
export const application: object = {
  ...lifecycleMethods,
  ...configurationMethods,
  ...mountingMethods,
  ...routingMethods,
  ...viewMethods,
  ...settingMethods,
  ...verbMethods,
  ...listenWithErrors,
}
