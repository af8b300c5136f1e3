/** Calls reject with this error if the response does not come from the route's handler. */
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
    super(`${route} responded with ${status}${describe(data)}`)
    Object.assign(this, { name: 'ClientError', route, url, status, data, response })
  }
}

/** The message of a problem response (RFC 9457). */
function describe(data: unknown): string {
  const { detail, title } = Object(data) as { detail?: unknown; title?: unknown }
  const text = detail ?? title
  return typeof text === 'string' ? `: ${text}` : ''
}

/**
 * Reads a response. Handlers send JSON with any status. An error page, plain text or a problem with a status of 400 or
 * above comes from the framework or a proxy.
 * @throws ClientError for a response of the framework or a proxy
 */
export async function readAnswer(route: string, url: string, response: Response): Promise<object> {
  const { status, ok, headers } = response
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const data = await readData(type, response)
  if (status >= 400 && type !== 'application/json') throw new ClientError(route, url, response, data)
  return { status, ok, headers, data }
}

async function readData(type: string, response: Response): Promise<unknown> {
  const isJson = type === 'application/json' || type.endsWith('+json')
  if (!isJson && type && !type.startsWith('text/')) return response.blob()
  const text = await response.text()
  if (!text) return undefined
  return isJson ? JSON.parse(text) : text
}
