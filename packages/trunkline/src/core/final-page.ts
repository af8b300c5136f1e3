import { encodeUrl } from '../http/url/location.ts'
import { pathnameOf } from '../http/url/request-target.ts'
import { formatHtmlDocument } from '../text/html-document.ts'
import type { Application } from './line.ts'

/** How a line words the page for a request that nobody answered. */
export interface FinalPage {
  /** What a 404 says is not there. */
  readonly nameOf: (url: string) => string
  /** The body for a text that is HTML already. */
  readonly format: (html: string) => string
  /** Whether an error that has a status may bring headers too. */
  readonly takesHeaders: boolean
  /** In `production` stacks are kept from the client, in `test` errors are not printed. */
  readonly environmentOf: (app: Application) => string
}

/** 4.x and 5.x: a document, which names the path as a URL may carry it. */
export const documentPage: FinalPage = {
  nameOf(url) {
    const path = pathnameOf(url)
    return encodeUrl(path === undefined ? 'resource' : String(path))
  },
  format: (html) => formatHtmlDocument('Error', html),
  takesHeaders: true,
  environmentOf: (app) => app.get('env') as string,
}

/** 3.x: one line, which names the URL as it came. The environment is the process's, whatever the setting says. */
export const linePage: FinalPage = {
  nameOf: (url) => url,
  format: (html) => `${html}\n`,
  takesHeaders: false,
  environmentOf: () => process.env['NODE_ENV'] || 'development',
}

/** Makes the page of an error, where the error itself knows one for the client; registered, for copies of the package. */
export const kErrorPage: unique symbol = Symbol.for('trunkline.errorPage') as never
