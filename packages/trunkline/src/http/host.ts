import { isIP } from 'node:net'

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
