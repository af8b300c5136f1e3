import { METHODS } from 'node:http'
import { readNamedFile } from '../../command-line/read-file.ts'
import { UserError } from '../../command-line/user-error.ts'
import { readHar } from './har.ts'
import { type PlayedRequest, readHttp } from './http-file.ts'

/**
 * Reads requests from a HAR file, as browsers save it, or from a file in the format of REST clients, which separates
 * requests with `###`.
 * @throws UserError if the file does not exist or contains an invalid request
 */
export function readRequests(file: string): PlayedRequest[] {
  const text = readNamedFile(file)
  const requests = /\.har$/i.test(file) || text.trimStart().startsWith('{') ? readHar(file, text) : readHttp(file, text)
  if (requests.length === 0) throw new UserError(`There is no request in ${file}.`)
  for (const { method, place } of requests) {
    if (!METHODS.includes(method)) throw new UserError(`${place}: ${method} is not an HTTP method.`)
  }
  return requests
}
