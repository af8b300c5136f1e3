import type { PartHeader } from './busboy.ts'
import { parseDisposition } from './disposition.ts'
import type { FormErrorCode } from './errors.ts'
import type { CompiledLimits } from './limits.ts'
import type { PartHead } from './part.ts'

/** Reads the headers of a part; returns an error code if they are invalid or exceed a limit. */
export function readPartHead(header: PartHeader, limits: CompiledLimits): PartHead | FormErrorCode {
  const tooMuch = measure(header, limits)
  if (tooMuch !== undefined) return tooMuch
  const [dispositionHeader, ...more] = header['content-disposition'] ?? []
  const disposition = dispositionHeader === undefined ? undefined : parseDisposition(dispositionHeader)
  if (disposition === undefined || more.length > 0) return 'INVALID_PART'
  const { name, rawFilename } = disposition
  if (name === undefined) return 'MISSING_FIELD_NAME'
  if (Buffer.byteLength(name) > limits.maxNameSize) return 'LIMIT_FIELD_KEY'
  const isFile = rawFilename !== undefined
  const contentType = header['content-type']?.[0] ?? ''
  return {
    name,
    filename: isFile ? toFileName(rawFilename) : undefined,
    rawFilename,
    type: MEDIA_TYPE.exec(contentType)?.[1]?.toLowerCase() ?? (isFile ? 'application/octet-stream' : 'text/plain'),
    charset: /;\s*charset="?([\w:.-]+)/i.exec(contentType)?.[1],
    header,
  }
}

/**
 * How many headers above our limit the parser keeps: it silently drops those above its own limit, and one more is
 * enough to notice.
 */
export const NOTICEABLE = 1

function measure(header: PartHeader, { maxHeaderPairs, maxHeaderSize }: CompiledLimits): FormErrorCode | undefined {
  let pairs = 0
  let size = 0
  for (const name in header) {
    for (const value of header[name] as string[]) {
      pairs++
      size += name.length + value.length + 4 // the colon, a space and the line break
    }
  }
  if (pairs > maxHeaderPairs) return 'LIMIT_HEADER_PAIRS'
  return size > maxHeaderSize ? 'LIMIT_HEADER_SIZE' : undefined
}

/** RFC 9110 §8.3.1. */
const MEDIA_TYPE = /^\s*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)\s*(?:;|$)/

/**
 * The last segment of a file name from a client, which cannot lead to another folder: no `/`, no `\`, no drive or
 * colon, not `.` or `..`, no control characters, and none that change the text direction, which can hide the extension.
 * Empty if nothing is left. Use it for display only: choose your own names on disk.
 * @example toFileName('C:\\photos\\..\\sea.jpg') // 'sea.jpg'
 */
export function toFileName(raw: string): string {
  const visible = raw.replace(HIDDEN, '')
  const segment = visible.slice(Math.max(visible.lastIndexOf('/'), visible.lastIndexOf('\\')) + 1)
  // On Windows a colon follows a drive letter or precedes a hidden stream of a file.
  const name = segment
    .replace(/^(?:[a-z]:)+/i, '')
    .replaceAll(':', '_')
    .trim()
  return name === '.' || name === '..' ? '' : name
}

/** Control characters, lone surrogates, and direction marks (Unicode's Bidi_Control). */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu
