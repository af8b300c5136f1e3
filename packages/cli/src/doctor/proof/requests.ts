import { METHODS } from 'node:http'
import { readNamedFile } from '../../command-line/read-file.ts'
import { UserError } from '../../command-line/user-error.ts'
import { readHar } from './har.ts'
import { type PlayedRequest, readHttp } from './http-file.ts'

/**
 * Reads the requests of a file: a HAR file as browsers save it, or the format of REST clients, in which `###` stands
 * between requests.
 * @throws UserError when there is no such file, or something in it is no request
 */
export function readRequests(file: string): PlayedRequest[] {
  const text = readNamedFile(file)
  const requests = /\.har$/i.test(file) || text.trimStart().startsWith('{') ? readHar(file, text) : readHttp(file, text)
  if (requests.length === 0) throw new UserError(`There is no request in ${file}.`)
  for (const { method, place } of requests) {
    if (!METHODS.includes(method)) throw new UserError(`${place}: ${method} is no method of HTTP.`)
  }
  return requests
}
