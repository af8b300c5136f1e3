import type { Part } from '../contract/part.ts'
import { createDebug } from '../debug.ts'
import { type Application, kLine, type RoutedApplication } from './line.ts'
import { inheritFrom } from './mounting.ts'
import { setTrustDefault } from './setting-methods.ts'

const debug = createDebug('express:application')

export const configurationMethods: Part<RoutedApplication, Pick<Application, 'defaultConfiguration'>> = {
  defaultConfiguration() {
    const env = process.env['NODE_ENV'] || 'development'
    for (const [name, value] of this[kLine].defaults(env)) {
      this.set(name, value)
      if (name === 'trust proxy') debug?.('booting in %s mode', env) // Express prints it at this point
    }
    setTrustDefault(this.settings, true)

    this.on('mount', function onmount(this: Application, parent: Application) {
      inheritFrom(parent, this)
    })
    this.locals = Object.create(null)
    this.mountpath = '/'
    this.locals['settings'] = this.settings
  },
}
