import { encodeUrl } from '../http/url/location.ts'
import { pathnameOf } from '../http/url/request-target.ts'
import { formatHtmlDocument } from '../text/html.ts'
import type { Application } from './line.ts'

/** How a release line words the 404 page and the error page. */
export interface FinalPage {
  /** What a 404 reports as missing. */
  readonly nameOf: (url: string) => string
  /** Builds the body around a message that is already HTML. */
  readonly format: (html: string) => string
  /** Whether an error with a status may also set headers. */
  readonly takesHeaders: boolean
  /** The headers to remove, by the status of the page: they describe a body that is not sent. */
  readonly dropsHeaders: (status: number) => readonly string[]
  /** In `production` the client gets no stacks; in `test` errors are not printed. */
  readonly environmentOf: (app: Application) => string
}

const DESCRIBE_ANOTHER_BODY = ['Content-Encoding', 'Content-Language', 'Content-Range']

/** 4.x and 5.x: an HTML document that names the path, percent-encoded. */
export const documentPage: FinalPage = {
  nameOf(url) {
    const path = pathnameOf(url)
    return encodeUrl(path === undefined ? 'resource' : String(path))
  },
  format: (html) => formatHtmlDocument('Error', html),
  takesHeaders: true,
  dropsHeaders: () => DESCRIBE_ANOTHER_BODY,
  environmentOf: (app) => app.get('env') as string,
}

/** 3.x: one line that names the URL as the client sent it. It reads `NODE_ENV` and ignores the `env` setting. */
export const linePage: FinalPage = {
  nameOf: (url) => url,
  format: (html) => `${html}\n`,
  takesHeaders: false,
  // Errors set no headers here, so `static` sets the Content-Range of a 416 itself: the length of the file.
  dropsHeaders: (status) => (status === 416 ? DESCRIBE_ANOTHER_BODY.slice(0, 2) : DESCRIBE_ANOTHER_BODY),
  environmentOf: () => process.env['NODE_ENV'] || 'development',
}

/** Key of an error's own page for the client. `Symbol.for`, because two copies of the package may be loaded. */
export const kErrorPage: unique symbol = Symbol.for('trunkline.errorPage') as never
