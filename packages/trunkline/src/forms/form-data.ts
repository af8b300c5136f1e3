import * as buffer from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { createFormSchema, type FormSchema, type FormShape } from './form-schema.ts'
import { type CompiledLimits, compileLimits, type FormLimits } from './limits.ts'
import { FormReader } from './reader.ts'

/**
 * Reads a `multipart/form-data` request into memory, as the web's own `FormData`: fields are strings, files `File`s.
 * @example const avatar = (await formData(req, { maxFileSize: '2mb' })).get('avatar')
 * @throws FormError (by rejection) when the form passes a limit, is malformed, or the client leaves
 * @throws TypeError for limits that are none
 * @throws Error (by rejection) that says what to install when `@fastify/busboy` is absent
 */
export function formData(req: IncomingMessage, limits?: FormLimits): Promise<FormData>
/**
 * Makes a schema for a form, of a schema for each of its fields. `schema()` of `trunkline/schema` reads the request with
 * it; limits that you do not give follow from the files.
 * @example schema({ body: formData({ avatar: file({ maxSize: '5mb', types: ['image/*'] }), name: z.string() }) })
 * @throws TypeError for a field that is not a schema
 */
export function formData<const Shape extends FormShape>(shape: Shape, limits?: FormLimits): FormSchema<Shape>
export function formData(
  first: IncomingMessage | FormShape,
  limits?: FormLimits,
): Promise<FormData> | FormSchema<FormShape> {
  if (isRequest(first)) return collect(first, compileLimits(limits))
  return createFormSchema(first, limits, collect)
}

function isRequest(value: IncomingMessage | FormShape): value is IncomingMessage {
  return typeof (value as IncomingMessage).pipe === 'function' && !('~standard' in (value as IncomingMessage).pipe)
}

/** Node 18 has it in `node:buffer` only; the hosts of `fetch` want their own. */
const WebFile: typeof File = globalThis.File ?? buffer.File

/** Gathers the parts of a form; those that are not wanted are read over. */
async function collect(
  req: IncomingMessage,
  limits: CompiledLimits,
  isWanted: (name: string) => boolean = () => true,
): Promise<FormData> {
  const reader = new FormReader(req, limits)
  const form = new FormData()
  for (let part = await reader.next(); part !== undefined; part = await reader.next()) {
    const { name, filename } = part
    if (!isWanted(name)) part.discard()
    else if (filename === undefined) form.append(name, await part.text())
    else
      form.append(name, new WebFile(await part.pieces(), filename, { type: part.headers['content-type'] ?? part.type }))
  }
  return form
}
