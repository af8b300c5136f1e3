/** Calls reject with this error if the response is not one that the API sends, or if all errors reject. */
export class ClientError extends Error {
  /** The key of the route, such as `GET /users/:id`. */
  declare readonly route: string
  declare readonly url: string
  declare readonly status: number
  /** The body: parsed if it is JSON, such as a problem of RFC 9457, text otherwise. */
  declare readonly data: unknown
  declare readonly response: Response

  constructor(route: string, url: string, response: Response, data: unknown) {
    const { status } = response
    // A problem (RFC 9457) has both or one of these.
    const { title, detail = title } = Object(data) as { detail?: unknown; title?: unknown }
    super(`${route} responded with ${status}${detail ? `: ${detail}` : ''}`)
    Object.assign(this, { name: 'ClientError', route, url, status, data, response })
  }
}

/**
 * Reads a response. APIs respond with JSON, of whatever kind, or with nothing. Any other body with a status from 400 on
 * is an error page of the framework or a proxy.
 * @throws ClientError for an error page, and with `throwOnError` for each status from 400 on
 */
export async function readResponse(
  route: string,
  origin: string,
  response: Response,
  throwOnError: boolean | undefined,
): Promise<object> {
  const { status, ok, headers } = response
  const type = headers.get('content-type') ?? ''
  const isJson = /^[^;]*[/+]json *(;|$)/i.test(type)
  const isText = isJson || /^(text\/|$)/i.test(type)
  const body = await (isText ? response.text() : response.blob())
  const data = body && isJson ? JSON.parse(body as string) : body || undefined
  if (status >= 400 && (throwOnError || (body && !isJson))) {
    throw new ClientError(route, response.url || origin, response, data)
  }
  return { status, ok, headers, data }
}
