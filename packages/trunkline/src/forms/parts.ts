import type { IncomingMessage } from 'node:http'
import { type CompiledLimits, compileLimits, type FormLimits } from './limits.ts'
import type { FormPart } from './part.ts'
import { FormReader } from './reader.ts'

/**
 * Yields the parts of a `multipart/form-data` request as they arrive. Nothing is stored: the client sends as fast as
 * you read. A part that you do not read is discarded when you ask for the next.
 * @example
 * for await (const part of parts(req, { maxFileSize: '50mb' })) {
 *   if (part.filename) await pipeline(part.stream, createWriteStream(join(folder, randomUUID())))
 *   else fields[part.name] = await part.text() }
 * @throws FormError (from the loop) if the form exceeds a limit, is malformed, or the client disconnects
 * @throws TypeError for invalid limits
 * @throws Error (from the loop) that says what to install if `@fastify/busboy` is missing
 */
export function parts(req: IncomingMessage, limits?: FormLimits): AsyncGenerator<FormPart, void, undefined> {
  return readParts(req, compileLimits(limits))
}

async function* readParts(req: IncomingMessage, limits: CompiledLimits): AsyncGenerator<FormPart, void, undefined> {
  const reader = new FormReader(req, limits)
  try {
    for (let part = await reader.next(); part !== undefined; part = await reader.next()) yield part
  } finally {
    reader.leave()
  }
}
