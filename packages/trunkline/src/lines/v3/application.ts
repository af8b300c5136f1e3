import depd from 'depd'
import { plainListen } from '../../core/server.ts'
import { settingMethods } from '../../core/setting-methods.ts'
import { v4ViewMethods } from '../../core/view-methods.ts'
import { registerHandlers } from '../../router/call-sites.ts'
import { configurationMethods, configure } from './configuration.ts'
import { lifecycleMethods, type V3Application } from './lifecycle.ts'
import { mountingMethods } from './mounting.ts'
import { routingMethods, verbMethods } from './routing.ts'

// depd reports the first caller outside this file. Its `deprecate.function` would compile the wrapper from text.
const deprecate = depd('express')

const deleteRoute = verbMethods['delete'] as (this: V3Application, ...args: unknown[]) => unknown

/** The methods of an application of 3.x; copied onto each, so a change to a framework's copy shows in the next one made. */
export const application: object = {
  ...lifecycleMethods,
  ...configurationMethods,
  ...mountingMethods,
  ...routingMethods,
  ...v4ViewMethods,
  ...settingMethods,
  ...verbMethods,
  ...plainListen,
  configure(this: V3Application, ...args: unknown[]): unknown {
    deprecate("app.configure: Check app.get('env') in an if statement")
    return configure.apply(this, args)
  },
  del,
}

function del(this: V3Application, path: unknown, ...handlers: unknown[]): unknown {
  deprecate('app.del: Use app.delete instead')
  return registerHandlers(del, () => deleteRoute.call(this, path, ...handlers))
}
