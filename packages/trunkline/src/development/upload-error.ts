/** Errors of upload packages without a `status` (formidable: `httpCode`): the client gets a 500 for its own mistake. */
type UploadError = Readonly<Record<'name' | 'code' | 'message' | 'httpCode' | 'status' | 'statusCode', unknown>>

/** Advice for an unhandled upload error which the client gets as a 500; undefined for every other error. */
export function describeUploadError(err: unknown): string | undefined {
  const found = readUploadError(err)
  if (found === undefined) return undefined
  const { title, test, status } = found
  return `${title} is the client's mistake, but it has no status, so the response is a 500. Respond with ${status} in an error handler: app.use((err, req, res, next) => ${test} ? res.status(${status}).send(err.message) : next(err))`
}

function readUploadError(err: unknown): { title: string; test: string; status: number } | undefined {
  if (!(err instanceof Error)) return undefined
  const { name, code, message, httpCode, status, statusCode } = err as Error & UploadError
  if (typeof status === 'number' || typeof statusCode === 'number') return undefined
  if (name === 'MulterError' && typeof code === 'string') {
    return { title: `MulterError ${code}`, test: `err.code === '${code}'`, status: TOO_LARGE.has(code) ? 413 : 400 }
  }
  if (typeof httpCode === 'number' && httpCode >= 400 && httpCode < 500) {
    return { title: `${name} (${message})`, test: 'err.httpCode', status: httpCode }
  }
  // What busboy says of a form that was cut off; multer passes it on.
  if (message !== CUT_OFF) return undefined
  return { title: `"${CUT_OFF}"`, test: `err.message === '${CUT_OFF}'`, status: 400 }
}

const CUT_OFF = 'Unexpected end of form'

const TOO_LARGE = new Set([
  ...['LIMIT_FILE_SIZE', 'LIMIT_FILE_COUNT', 'LIMIT_FIELD_VALUE', 'LIMIT_FIELD_COUNT', 'LIMIT_PART_COUNT'],
])
