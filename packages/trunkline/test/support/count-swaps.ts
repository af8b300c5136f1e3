import { IncomingMessage, ServerResponse } from 'node:http'

/** How many times the prototype of a request or a response is set while the function runs. */
export async function countSwaps(run: () => Promise<unknown>): Promise<number> {
  const original = Object.setPrototypeOf
  let swaps = 0
  Object.setPrototypeOf = (object, prototype) => {
    if (object instanceof IncomingMessage || object instanceof ServerResponse) swaps++
    return original(object, prototype)
  }
  try {
    await run()
    return swaps
  } finally {
    Object.setPrototypeOf = original
  }
}
