import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type * as forms from '../../src/forms.cts'
import { FORM_TYPE } from '../support/multipart-form.ts'
import { loadBuilt } from '../transports/lines.ts'

/** `trunkline/forms`, as it is installed and required. */
export const { parts, formData, file, FormError } = loadBuilt<typeof forms>('trunkline/forms')

/** A request whose body comes in these pieces (latin-1). */
export function requestOf(pieces: string | readonly string[], headers: object = {}): IncomingMessage {
  const list = typeof pieces === 'string' ? [pieces] : pieces
  const body = Readable.from(
    list.map((piece) => Buffer.from(piece, 'latin1')),
    { objectMode: false },
  )
  return Object.assign(body, { headers: { 'content-type': FORM_TYPE, ...headers } }) as IncomingMessage & Readable
}

/** A part as a test looks at it. */
export type Seen = [name: string, filename: string | undefined, text: string]

/** Everything that a form brings: its parts, then the code of its error, if it fails. */
export async function readAll(req: IncomingMessage, limits?: forms.FormLimits): Promise<(Seen | string)[]> {
  const seen: (Seen | string)[] = []
  try {
    for await (const part of parts(req, limits)) seen.push([part.name, part.filename, await part.text()])
  } catch (err) {
    seen.push((err as forms.FormError).code ?? String(err))
  }
  return seen
}

/** The error that a form is refused with. */
export async function refusalOf(req: IncomingMessage, limits?: forms.FormLimits): Promise<forms.FormError> {
  try {
    for await (const part of parts(req, limits)) await part.bytes()
  } catch (err) {
    return err as forms.FormError
  }
  throw new Error('the form was taken')
}

/** A text in pieces of at most this many characters. */
export function cut(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size))
}
