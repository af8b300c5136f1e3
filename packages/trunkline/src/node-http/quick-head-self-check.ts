import type { ServerResponse } from 'node:http'
import { createHeaders } from './headers.ts'
import { createProbe, stateOf } from './probe-response.ts'
import type { HeadedResponse, WriteHead } from './response-fields.ts'

/**
 * Whether our head equals Node's, and leaves the response in the same state, field by field. Checked once per process,
 * because it depends on the Node release: if the heads differ, Node creates them.
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

/** The second may have changed between two heads. */
function outcomeOf(res: ServerResponse): string {
  return stateOf(res).replace(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/m, 'Date')
}
