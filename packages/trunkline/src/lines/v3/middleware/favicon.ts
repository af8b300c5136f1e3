import { loadPackage } from './load-package.ts'
import type { Middleware } from './middleware.ts'

/** Options of `favicon()`. */
export interface FaviconOptions {
  /**
   * How long browsers may keep it, in milliseconds or as a text such as `'1d'`.
   * @default one year
   */
  maxAge?: number | string | undefined
}

type PackageFactory = (icon: string | Buffer, options?: FaviconOptions) => Middleware

/** Makes the middleware that answers `/favicon.ico`: with the file at a path, with given bytes, or with our own icon. */
export function favicon(path?: string | Buffer, options?: FaviconOptions): Middleware {
  const create = loadPackage<PackageFactory>('serve-favicon', 'favicon')
  return create(path || Buffer.from(DEFAULT_ICON, 'base64'), options)
}

/** An icon of 16 by 16 pixels, a trunk and three lines, as base64: the build copies no other files than code. */
const DEFAULT_ICON: string =
  'AAABAAEAEBAAAAEAIACAAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAQAAAAEAEDAAAAJT1tIgAAAAZQTFRF////H29cwgBdhAAA' +
  'AAJ0Uk5TAP9bkSK1AAAAJ0lEQVR42mNgYGBIbIMixRYGwx4GyRkMvBsY2B8wMB9gYGxAQQwMAPxFCbWySFF5AAAAAElFTkSuQmCC'
