import type { ServerResponse } from 'node:http'

/** Adds a cookie to those that the answer has. */
export function addCookie(res: ServerResponse, cookie: string): void {
  const earlier = res.getHeader('Set-Cookie')
  const cookies = earlier === undefined ? [] : Array.isArray(earlier) ? earlier : [String(earlier)]
  res.setHeader('Set-Cookie', [...cookies, cookie])
}
