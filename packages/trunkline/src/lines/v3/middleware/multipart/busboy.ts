import type { IncomingHttpHeaders } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import { loadPackage } from '../forwarded.ts'

/** The part of busboy that we use; its own types are missing if it is not installed. */
export type Busboy = BusboyEvents & Writable

interface BusboyEvents {
  /** A `name` is undefined if the part has none. */
  on(event: 'field', listener: (name: string | undefined, value: string) => void): Busboy
  on(event: 'file', listener: OnFile): Busboy
  on(event: 'finish' | 'partsLimit' | 'filesLimit', listener: () => void): Busboy
  on(event: 'error', listener: (err: Error) => void): Busboy
}

type OnFile = (
  name: string | undefined,
  source: Readable,
  filename: string,
  transferEncoding: string,
  type: string,
) => void

export interface BusboyOptions {
  headers: IncomingHttpHeaders
  limits: { parts: number; fieldSize: number; files: number }
  isPartAFile(name: string | undefined, type: string | undefined, filename: string | undefined): boolean
}

export type BusboyConstructor = new (options: BusboyOptions) => Busboy

/** @throws Error that says how to install it if it is missing */
export function loadBusboy(): BusboyConstructor {
  return loadPackage<{ Busboy: BusboyConstructor }>('@fastify/busboy', 'multipart').Busboy
}
