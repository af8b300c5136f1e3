import { parentPort, workerData } from 'node:worker_threads'
import { MOVES, type Move } from './moves.ts'
import { type ScanOptions, scanPart } from './scan.ts'

/** The files and settings for one thread. */
export interface Share {
  readonly folder: string
  readonly files: readonly string[]
  readonly wanted: readonly (readonly string[])[]
  /** The `from` of the move. */
  readonly move: string
  readonly options: ScanOptions
}

/** Scans the files of this thread and posts the result. */
export function scanShare(): void {
  const { folder, files, wanted, move, options } = workerData as Share // passed by scan-in-threads.ts
  const own = MOVES.find(({ from }) => from === move) as Move
  parentPort?.postMessage(scanPart(folder, files, wanted, own, options))
}
