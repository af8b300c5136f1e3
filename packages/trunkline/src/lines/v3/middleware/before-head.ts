import type { ServerResponse } from 'node:http'

/** Calls back once, right before the head of the answer is written: the last moment for headers. */
export function beforeHead(res: ServerResponse, callback: () => void): void {
  const { writeHead } = res
  let called = false
  res.writeHead = function writeHeadAfter(this: ServerResponse, ...args: unknown[]): ServerResponse {
    if (!called) {
      called = true
      callback()
    }
    return Reflect.apply(writeHead, this, args) as ServerResponse
  } as ServerResponse['writeHead'] // its overloads differ in what may be left out, and all of it is passed on
}
