// hot path

import type { Stats } from 'node:fs'

/** What the answer depends on. */
export interface FileProperties {
  readonly size: number
  readonly labels: Labels
  /** The Content-Encoding of its bytes. */
  readonly coding: string | undefined
  /** Another Accept-Encoding might have chosen other bytes. */
  readonly negotiated: boolean
}

/** A file as it was when it was last asked about. */
export interface FileMetadata extends FileProperties {
  /** The file that was asked for: its name decides the type. */
  readonly path: string
  /** The file whose bytes are sent: the same, or a compressed variant. */
  readonly source: string
  readonly stat: Stats
}

/** The metadata of a file that is sent as it is. */
export function toMetadata(path: string, stat: Stats, contentType: string): FileMetadata {
  return {
    path,
    source: path,
    stat,
    size: stat.size,
    labels: toLabels(stat, contentType, undefined),
    coding: undefined,
    negotiated: false,
  }
}

/** The same file, with what is known of it now. */
export function renewMetadata(metadata: FileMetadata, stat: Stats): FileMetadata {
  if (stat.size === metadata.size && stat.mtimeMs === metadata.stat.mtimeMs) return metadata
  return { ...metadata, stat, size: stat.size, labels: toLabels(stat, metadata.labels.contentType, metadata.coding) }
}

/** The metadata of the variant that stands for a file. */
export function variantMetadata(original: FileMetadata, source: string, stat: Stats, coding: string): FileMetadata {
  const { path, labels } = original
  return {
    path,
    source,
    stat,
    size: stat.size,
    labels: toLabels(stat, labels.contentType, coding),
    coding,
    negotiated: true,
  }
}

/** What the headers say about a file. */
export interface Labels {
  readonly etag: string
  readonly lastModified: string
  readonly contentType: string
}

/**
 * The labels of a file with this size and date. A compressed variant is told from the original by its coding,
 * even if both have one size and one date.
 */
function toLabels(stat: Stats, contentType: string, coding: string | undefined): Labels {
  const { mtime } = stat
  const variant = coding === undefined ? '' : `-${coding}`
  return {
    etag: `W/"${stat.size.toString(16)}-${mtime.getTime().toString(16)}${variant}"`,
    lastModified: mtime.toUTCString(),
    contentType,
  }
}
