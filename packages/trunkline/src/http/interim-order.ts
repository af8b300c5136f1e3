import type { ServerResponse } from 'node:http'

/**
 * Keeps interim answers (`100 Continue`, `103 Early Hints`) in front of the head, where a client expects them. On a
 * connection with several requests under way node holds back what is written for those whose turn has not come, and puts
 * the head in front of all of it when the body is bytes (Node 18 to 26): the client would take the interim answer for
 * the first bytes of the body, and the last bytes of the body for the next answer.
 */
export function keepInterimOrder(res: ServerResponse): void {
  const { outputData } = res as unknown as { outputData: unknown } // node's types do not show what it holds back
  // Only the head is ever put in front.
  if (Array.isArray(outputData)) outputData.unshift = outputData.push
}
