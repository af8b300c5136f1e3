import type { ServerResponse } from 'node:http'
import { createHeaders } from './headers.ts'
import { createProbe, stateOf } from './probe-response.ts'
import type { HeadedResponse, WriteHead } from './response-fields.ts'

/**
 * Whether a head of our making is the one that node makes, and leaves the response as node leaves it, field by field.
 * Tried once in each process, because it is for this runtime to say: where a release of node writes something else into
 * its heads, node does it.
 */
export function headMatchesNode(write: WriteHead, live: ServerResponse): boolean {
  return [5000, 0].every((_keepAliveTimeout) => {
    const ours = createResponse(live, _keepAliveTimeout)
    const nodes = createResponse(live, _keepAliveTimeout)
    nodes.writeHead(nodes.statusCode)
    const headed = ours as unknown as HeadedResponse // node's types do not show its fields
    return write(headed) && outcomeOf(ours) === outcomeOf(nodes)
  })
}

function createResponse(live: ServerResponse, _keepAliveTimeout: number): ServerResponse {
  const res = Object.assign(createProbe(live), { _keepAliveTimeout })
  const headers = createHeaders(res)
  headers['x-count'] = ['X-Count', 1]
  headers['content-type'] = ['Content-Type', 'text/plain']
  headers['content-length'] = ['Content-Length', '4']
  return res
}

/** The second may have turned between two heads. */
function outcomeOf(res: ServerResponse): string {
  return stateOf(res).replace(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/m, 'Date')
}
