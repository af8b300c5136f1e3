import type { Stats } from 'node:fs'

/** The metadata that the response depends on. */
export interface FileProperties {
  readonly size: number
  readonly headers: FileHeaders
  /** The Content-Encoding of the bytes. */
  readonly coding: string | undefined
  /** Whether another Accept-Encoding might have chosen other bytes. */
  readonly negotiated: boolean
}

/** A file as it was when the disk was last asked. */
export interface FileMetadata extends FileProperties {
  /** The requested file: its name decides the type. */
  readonly path: string
  /** The file whose bytes are sent: the same, or a compressed variant. */
  readonly source: string
  readonly stat: Stats
}

export function toMetadata(path: string, stat: Stats, contentType: string): FileMetadata {
  const headers = toFileHeaders(stat, contentType, undefined)
  return { path, source: path, stat, size: stat.size, headers, coding: undefined, negotiated: false }
}

export function renewMetadata(metadata: FileMetadata, stat: Stats): FileMetadata {
  if (stat.size === metadata.size && stat.mtimeMs === metadata.stat.mtimeMs) return metadata
  const headers = toFileHeaders(stat, metadata.headers.contentType, metadata.coding)
  return { ...metadata, stat, size: stat.size, headers }
}

export function variantMetadata(original: FileMetadata, source: string, stat: Stats, coding: string): FileMetadata {
  const headers = toFileHeaders(stat, original.headers.contentType, coding)
  return { ...original, source, stat, size: stat.size, headers, coding, negotiated: true }
}

export interface FileHeaders {
  readonly etag: string
  readonly lastModified: string
  readonly contentType: string
}

/** The headers of a file. The tag of a compressed variant differs even if size and date are those of the original. */
function toFileHeaders(stat: Stats, contentType: string, coding: string | undefined): FileHeaders {
  const { mtime } = stat
  const variant = coding === undefined ? '' : `-${coding}`
  return {
    etag: `W/"${stat.size.toString(16)}-${mtime.getTime().toString(16)}${variant}"`,
    lastModified: mtime.toUTCString(),
    contentType,
  }
}
