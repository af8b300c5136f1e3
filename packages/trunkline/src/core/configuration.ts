import { resolve } from 'node:path'
import type { Part } from '../contract/part.ts'
import { createDebug } from '../debug.ts'
import type { ViewConstructor } from '../view/view.ts'
import { type Application, kLine, type RoutedApplication } from './line.ts'
import { inheritFrom } from './mounting.ts'
import { markTrustAsDefault } from './setting-methods.ts'

const debug = createDebug('express:application')

export type ConfigurationMethods = Pick<Application, 'defaultConfiguration'>

/** What a new application is set to. */
export const configurationMethods: Part<RoutedApplication, ConfigurationMethods> = {
  defaultConfiguration() {
    const env = process.env['NODE_ENV'] || 'development'
    for (const [name, value] of this[kLine].defaults(env)) {
      this.set(name, value)
      if (name === 'trust proxy') debug?.('booting in %s mode', env) // Express prints it at this point
    }
    markTrustAsDefault(this.settings)

    this.on('mount', function onmount(this: Application, parent: Application) {
      inheritFrom(parent, this)
    })
    this.locals = Object.create(null)
    this.mountpath = '/'
    this.locals['settings'] = this.settings
  },
}

/** What a new application of 4.x or 5.x is set to, in this order. */
export function createDefaults(
  View: ViewConstructor,
  queryParser: 'extended' | 'simple',
): (env: string) => readonly (readonly [string, unknown])[] {
  return (env) => [
    ['x-powered-by', true],
    ['etag', 'weak'],
    ['env', env],
    ['query parser', queryParser],
    ['subdomain offset', 2],
    ['trust proxy', false],
    ['view', View],
    ['views', resolve('views')],
    ['jsonp callback name', 'callback'],
    ...(env === 'production' ? [['view cache', true] as const] : []),
  ]
}
