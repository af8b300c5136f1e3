import depd from 'depd'
import { configurationMethods } from '../../core/configuration.ts'
import type { RoutedApplication } from '../../core/line.ts'
import { mountingMethods } from '../../core/mounting.ts'
import { routingMethods, verbMethods } from '../../core/routing-methods.ts'
import { plainListen } from '../../core/server.ts'
import { settingMethods } from '../../core/setting-methods.ts'
import { v4ViewMethods } from '../../core/view-methods.ts'
import { unnamed } from '../../http/unnamed.ts'
import { createLifecycle, type FirstLayers } from './lifecycle.ts'

// depd reports the first caller outside this file. Its `deprecate.function` would compile the wrapper from text.
const deprecate = depd('express')

const deleteRoute = verbMethods['delete'] as (this: RoutedApplication, ...args: unknown[]) => RoutedApplication

/** The methods of an application of 4.x; copied onto each, so a change shows in the next one that is made. */
export function createApplicationMethods(firstLayers: FirstLayers): object {
  return {
    ...createLifecycle(firstLayers),
    ...configurationMethods,
    ...mountingMethods,
    ...routingMethods,
    ...v4ViewMethods,
    ...settingMethods,
    ...verbMethods,
    ...plainListen,
    del: unnamed(function (this: RoutedApplication, path: unknown, ...handlers: unknown[]): RoutedApplication {
      deprecate('app.del: Use app.delete instead')
      return deleteRoute.call(this, path, ...handlers)
    }),
  }
}
