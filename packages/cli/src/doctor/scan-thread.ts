import { parentPort, workerData } from 'node:worker_threads'
import { MOVES, type Move } from './moves.ts'
import { type ScanOptions, scanPart } from './scan.ts'

/** What a thread is asked to look through. */
export interface Share {
  readonly folder: string
  readonly files: readonly string[]
  readonly wanted: readonly (readonly string[])[]
  /** The line that the move begins at. */
  readonly move: string
  readonly options: ScanOptions
}

/** Looks through the files that the thread was started for, and tells what was found. */
export function scanShare(): void {
  const { folder, files, wanted, move, options } = workerData as Share // what scan-in-threads.ts gives
  const own = MOVES.find(({ from }) => from === move) as Move
  parentPort?.postMessage(scanPart(folder, files, wanted, own, options))
}
