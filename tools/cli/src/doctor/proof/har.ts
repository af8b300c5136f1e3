import { UserError } from '../../command-line/user-error.ts'
import type { PlayedRequest } from './http-file.ts'

interface HarRequest {
  method?: unknown
  url?: unknown
  headers?: { name?: unknown; value?: unknown }[]
  postData?: { text?: unknown; encoding?: unknown; params?: { name?: unknown; value?: unknown }[] }
}

/** Headers of the recorded connection, and the pseudo-headers of HTTP/2, which start with a colon. */
const OF_CONNECTION = /^(?::.*|connection|content-length|transfer-encoding|keep-alive|upgrade|host|cookie|te)$/i

/**
 * Reads the requests of a HAR file (http://www.softwareishard.com/blog/har-12-spec/) that went to the same host as the
 * first one. A page also requests other hosts, which are not the app.
 * @throws UserError if it is not a valid HAR file
 */
export function readHar(file: string, text: string): PlayedRequest[] {
  let entries: unknown
  try {
    entries = (JSON.parse(text) as { log?: { entries?: unknown } } | null)?.log?.entries
  } catch (err) {
    throw new UserError(`${file} is not a HAR file: ${(err as Error).message.split('\n')[0]}.`)
  }
  if (!Array.isArray(entries)) throw new UserError(`${file} is not a HAR file: it has no log.entries.`)
  let host: string | undefined
  return entries.flatMap((entry: { request?: HarRequest } | null, i) => {
    const place = `${file}, entry ${i + 1}`
    const url = urlOf(entry?.request?.url, place)
    host ??= url.host
    return url.host === host ? [toRequest(entry?.request ?? {}, url, place)] : []
  })
}

function urlOf(value: unknown, place: string): URL {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new UserError(`${place}: it has no URL of HTTP.`)
  return url
}

function toRequest({ method, headers, postData }: HarRequest, url: URL, place: string): PlayedRequest {
  const pairs = (Array.isArray(headers) ? headers : []).map(({ name, value }) => [String(name), String(value)] as const)
  const cookies = pairs.filter(([name]) => name.toLowerCase() === 'cookie').flatMap(([, value]) => value.split(/;\s*/))
  const body = bodyOf(postData)
  return {
    method: String(method ?? 'GET').toUpperCase(),
    url: url.href,
    headers: pairs.filter(([name]) => !OF_CONNECTION.test(name)),
    recordedCookies: cookies.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    place,
    ...(body === undefined ? {} : { body }),
  }
}

function bodyOf(postData: HarRequest['postData']): string | Buffer | undefined {
  if (!postData) return undefined
  const { text, encoding, params } = postData
  if (typeof text === 'string' && text !== '') return encoding === 'base64' ? Buffer.from(text, 'base64') : text
  if (!Array.isArray(params) || params.length === 0) return undefined
  return new URLSearchParams(
    params.map(({ name, value }): [string, string] => [String(name), String(value ?? '')]),
  ).toString()
}
