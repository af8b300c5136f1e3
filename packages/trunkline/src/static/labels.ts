// hot path
import type { Stats } from 'node:fs'

/** What the headers say about a file. */
export interface Labels {
  readonly etag: string
  readonly lastModified: string
  readonly contentType: string
}

/**
 * The labels of a file whose bytes have the given facts. A compressed variant is told from the original by its coding,
 * even if both have one size and one date.
 */
export function toLabels(stat: Stats, contentType: string, coding: string | undefined): Labels {
  const { mtime } = stat
  const variant = coding === undefined ? '' : `-${coding}`
  return {
    etag: `W/"${stat.size.toString(16)}-${mtime.getTime().toString(16)}${variant}"`,
    lastModified: mtime.toUTCString(),
    contentType,
  }
}
