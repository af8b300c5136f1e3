import type { Part } from '../../contract/part.ts'
import * as all from '../../core/choices.ts'
import { type HostnameMethods, hostname } from '../../request/v3/client.ts'

/** What 3.x does where the specification and Express disagree. */
export interface Choices extends all.Choices {
  /** What a request has besides: `req.hostname`, which Express has from 4.x on. */
  readonly addedToRequest: Part<never, Partial<HostnameMethods>>
  /** Settings as they are read while nobody has set them, here or in an app around this one. */
  readonly unsetSettings: (env: string) => object
}

export const specification: Choices = {
  ...all.specification,
  addedToRequest: hostname,
  unsetSettings(env) {
    const settings: object = Object.create(Object.prototype, { 'json replacer': unset(null) })
    return env === 'production' ? Object.defineProperty(settings, 'json spaces', unset(0)) : settings
  },
}

export const express: Choices = {
  ...all.express,
  addedToRequest: {},
  unsetSettings: () => Object.prototype,
}

/** Read by `app.get(name)`, left out when settings are listed, and replaced as soon as the setting is set. */
function unset(value: unknown): PropertyDescriptor {
  return { configurable: true, writable: true, value }
}
