import { extname } from 'node:path'
import { withDefaultCharset } from './content-type.ts'

/**
 * The Content-Type of a file, by its name.
 * @example fileType('/srv/page.html') // 'text/html; charset=utf-8'
 */
export function fileType(path: string): string {
  return withDefaultCharset(extname(path)) || 'application/octet-stream'
}
