import { isIP } from 'node:net'
import { trimSpaces } from '../../text/split-list.ts'

/**
 * The host without its port; an IPv6 address keeps its brackets.
 * @example withoutPort('[::1]:3000') // '[::1]'
 */
export function withoutPort(host: string): string {
  const start = host.startsWith('[') ? host.indexOf(']') + 1 : 0
  const colon = host.indexOf(':', start)
  return colon === -1 ? host : host.slice(0, colon)
}

/**
 * The labels of a host name, the rightmost first; an IP address is one label.
 * @example labelsOf('tobi.ferrets.example.com') // ['com', 'example', 'ferrets', 'tobi']
 */
export function labelsOf(hostname: string): string[] {
  return isIP(hostname) ? [hostname] : hostname.split('.').reverse()
}

/** Whether an address is a trusted proxy; `hop` counts from the socket. */
export type Trust = (address: string, hop: number) => boolean

/**
 * The addresses on the way to the client, nearest first: the socket's own, then those in X-Forwarded-For, as far as
 * each is reached through a trusted proxy. The header is read from the right and only that far, so anything that a
 * client forges on the left is never read.
 */
export function trustedAddresses(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trust: Trust,
): (string | undefined)[] {
  const addresses = [socketAddress]
  if (!forwardedFor) return addresses
  let end = forwardedFor.length
  while (end > 0) {
    const comma = forwardedFor.lastIndexOf(',', end - 1)
    const address = trimSpaces(forwardedFor, comma + 1, end)
    end = comma
    if (address === '') continue
    // A closed socket has no address; the trust function decides what that means.
    const previous = addresses[addresses.length - 1] as string
    if (!trust(previous, addresses.length - 1)) break
    addresses.push(address)
  }
  return addresses
}

/** The first value of a header that proxies extend with commas, such as X-Forwarded-Proto. */
export function firstOfList(header: string): string {
  const comma = header.indexOf(',')
  return comma === -1 ? header : header.slice(0, comma)
}
