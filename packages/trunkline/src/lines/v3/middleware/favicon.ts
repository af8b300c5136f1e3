import { loadPackage } from './forwarded.ts'
import type { Middleware } from './middleware.ts'

/** Options of `favicon()`. */
export interface FaviconOptions {
  /**
   * How long browsers may cache it, in milliseconds or as a string such as `'1d'`.
   * @default one year
   */
  maxAge?: number | string | undefined
}

type PackageFactory = (icon: string | Buffer, options?: FaviconOptions) => Middleware

/** Creates middleware for `/favicon.ico`: it sends the file at a path, a Buffer, or our own icon. */
export function favicon(path?: string | Buffer, options?: FaviconOptions): Middleware {
  const create = loadPackage<PackageFactory>('serve-favicon', 'favicon')
  return create(path || Buffer.from(DEFAULT_ICON, 'base64'), options)
}

/** A 16×16 icon in base64, because the build copies only code. */
const DEFAULT_ICON: string =
  'AAABAAEAEBAAAAEAIACAAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAQAAAAEAEDAAAAJT1tIgAAAAZQTFRF////H29cwgBdhAAA' +
  'AAJ0Uk5TAP9bkSK1AAAAJ0lEQVR42mNgYGBIbIMixRYGwx4GyRkMvBsY2B8wMB9gYGxAQQwMAPxFCbWySFF5AAAAAElFTkSuQmCC'
