// hot path
import type { Stats } from 'node:fs'
import { toLabels } from './labels.ts'
import type { PlannedFile } from './plan.ts'

/** A file as it was when it was last asked about. */
export interface FileFacts extends PlannedFile {
  /** The file that was asked for: its name decides the type. */
  readonly path: string
  /** The file whose bytes are sent: the same, or a compressed variant. */
  readonly source: string
  readonly stat: Stats
}

/** Facts of a file that is sent as it is. */
export function toFacts(path: string, stat: Stats, contentType: string): FileFacts {
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
export function renewFacts(facts: FileFacts, stat: Stats): FileFacts {
  if (stat.size === facts.size && stat.mtimeMs === facts.stat.mtimeMs) return facts
  return { ...facts, stat, size: stat.size, labels: toLabels(stat, facts.labels.contentType, facts.coding) }
}

/** Facts of the variant that stands for a file. */
export function variantFacts(original: FileFacts, source: string, stat: Stats, coding: string): FileFacts {
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
