import { configurationMethods } from '../../core/configuration.ts'
import { mountingMethods } from '../../core/mounting.ts'
import { routingMethods, verbMethods } from '../../core/routing-methods.ts'
import { listenWithErrors } from '../../core/server.ts'
import { settingMethods } from '../../core/setting-methods.ts'
import { viewMethods } from '../../core/view-methods.ts'
import { lifecycleMethods } from './lifecycle.ts'

/** The methods of an application of 5.x; copied onto each, so a change shows in the next one that is made. */
export function createApplicationMethods(): object {
  return {
    ...lifecycleMethods,
    ...configurationMethods,
    ...mountingMethods,
    ...routingMethods,
    ...viewMethods,
    ...settingMethods,
    ...verbMethods,
    ...listenWithErrors,
  }
}
