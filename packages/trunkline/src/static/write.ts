// hot path
import type { ServerResponse } from 'node:http'
import { setValidHeader } from '../http/header-table.ts'
import type { Plan, ResponseSoFar } from './plan.ts'

/** What others have put on the response already. */
export function readResponse(res: ServerResponse): ResponseSoFar {
  return {
    status: res.statusCode,
    acceptRanges: res.getHeader('Accept-Ranges'),
    cacheControl: res.getHeader('Cache-Control'),
    lastModified: res.getHeader('Last-Modified'),
    etag: res.getHeader('ETag'),
    contentType: res.getHeader('Content-Type'),
    vary: res.getHeader('Vary'),
    transferEncoding: res.getHeader('Transfer-Encoding'),
  }
}

/** Puts status and headers on the response; the status of a refusal is left to whoever answers the error. */
export function applyPlan(res: ServerResponse, plan: Plan): void {
  for (const [name, value] of plan.headers) {
    const key = OF_OUR_MAKING.get(name)
    if (key === undefined) res.setHeader(name, value)
    else setValidHeader(res, key, name, value)
  }
  if (plan.kind === 'unmodified') {
    // RFC 9110 §15.4.5: these would describe a body that is not there.
    for (const name of DESCRIBES_BODY) res.removeHeader(name)
    res.statusCode = 304
  } else if (plan.kind === 'body') {
    res.statusCode = plan.status
  }
}

// Their values are numbers, dates and tags that we have written ourselves; a type or a Vary may hold anything.
const OF_OUR_MAKING: ReadonlyMap<string, string> = new Map(
  ['Accept-Ranges', 'Cache-Control', 'Content-Length', 'Content-Range', 'ETag', 'Last-Modified'].map((name) => [
    name,
    name.toLowerCase(),
  ]),
)

const DESCRIBES_BODY = ['Content-Encoding', 'Content-Language', 'Content-Length', 'Content-Range', 'Content-Type']
