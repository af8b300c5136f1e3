import type { Exchange } from './scenario.ts'

export type Headers = Record<string, string | string[]>

/** A request with a Host, on a connection that stays open, as clients ask today. A null Host leaves the field out. */
export function request(method: string, target: string, headers: Headers = {}, body = ''): Exchange {
  const lines = [`${method} ${target} HTTP/1.1`]
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  if (!names.includes('host')) lines.push('Host: app.example.test')
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value].flat()) lines.push(`${name}: ${one}`)
  }
  if (body && !names.includes('content-length') && !names.includes('transfer-encoding')) {
    lines.push(`Content-Length: ${Buffer.byteLength(body, 'latin1')}`)
  }
  return { title: describe(method, target, headers), bytes: `${lines.join('\r\n')}\r\n\r\n${body}`, methods: [method] }
}

export function get(target: string, headers: Headers = {}): Exchange {
  return request('GET', target, headers)
}

export function head(target: string, headers: Headers = {}): Exchange {
  return request('HEAD', target, headers)
}

export function post(target: string, headers: Headers = {}, body = ''): Exchange {
  return request('POST', target, headers, body)
}

/** Several targets, the same headers. */
export function gets(...targets: string[]): Exchange[] {
  return targets.map((target) => get(target))
}

/** Bytes as written (latin-1), for requests that no client would make. */
export function raw(title: string, bytes: string, methods: string[] = [bytes.split(' ', 1)[0] ?? '']): Exchange {
  return { title, bytes, methods }
}

function describe(method: string, target: string, headers: Headers): string {
  const shown = Object.entries(headers).map(([name, value]) => `${name}: ${[value].flat().join(' + ')}`)
  return clip([`${method} ${target}`, ...shown].join(', '))
}

function clip(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}...` : text
}
