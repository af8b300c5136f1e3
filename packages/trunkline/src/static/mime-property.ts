import { type MimeTable, mimeTable } from '../http/mime-table.ts'

/** Shows the table of media types as `mime` of a `static`, as it was up to 4.x. */
export function withMimeTable<Static extends object>(serveStatic: Static): Static & { mime: MimeTable } {
  // Loaded when it is first read: most apps never do. Whoever assigns another gets that one back.
  return Object.defineProperty(serveStatic, 'mime', {
    configurable: true,
    enumerable: true,
    get: mimeTable,
    set(value: unknown) {
      Object.defineProperty(serveStatic, 'mime', { configurable: true, enumerable: true, writable: true, value })
    },
  }) as Static & { mime: MimeTable }
}
