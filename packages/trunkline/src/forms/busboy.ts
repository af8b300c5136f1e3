import { loadOnce } from '../load-once.ts'

/** The part of `@fastify/busboy` that we use; its own types are missing if it is not installed. */
export interface Dicer {
  write(bytes: Uint8Array): boolean
  on(event: 'part', listener: (part: PartStream) => void): this
  on(event: 'finish', listener: () => void): this
  on(event: 'error', listener: (err: Error) => void): this
}

/** A part of a form: a Readable that emits its headers as an event and gets its bytes by `push`. */
export interface PartStream {
  push(bytes: Buffer | null): boolean
  emit(event: 'end'): boolean
  on(event: 'header', listener: (header: PartHeader) => void): this
  on(event: 'error', listener: (err: Error) => void): this
}

/** Header values by lower-case name, with the raw bytes as latin-1. */
export type PartHeader = Readonly<Record<string, string[]>>

type DicerConstructor = new (options: { boundary: string; maxHeaderPairs: number; maxHeaderSize: number }) => Dicer

/**
 * Loads the parser on first use.
 * @throws Error that says how to install it if it is missing
 */
export const loadDicer: () => DicerConstructor = loadOnce(() => {
  try {
    return (require('@fastify/busboy') as { Dicer: DicerConstructor }).Dicer
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw err
    const message =
      'trunkline/forms needs the package "@fastify/busboy". Install it with "npm install @fastify/busboy@3".'
    throw Object.assign(new Error(message, { cause: err }), { code: 'MODULE_NOT_FOUND' })
  }
})
