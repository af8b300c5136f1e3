/** The script for wrk: one fixed request, or several in turn, in which `{n}` is counted up. */
export function toLua(requests, port) {
  const isFixed = requests.length === 1 && !requests[0].path.includes('{n}')
  return `${isFixed ? fixed(requests[0]) : counted(requests.map((request) => toText(request, port)))}
function done(summary)
  local errors = summary.errors
  local broken = errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('RESULT %d %d %d %d\\n', summary.requests, summary.duration, errors.status, broken))
end
`
}

function fixed({ method, path, headers, body }) {
  const fields = Object.entries(headers).map(([name, value]) => `wrk.headers[${quote(name)}] = ${quote(String(value))}`)
  return `wrk.method = ${quote(method)}
wrk.path = ${quote(path)}
${body === undefined ? '' : `wrk.body = ${quote(body)}`}
${fields.join('\n')}`
}

/** A function runs for each request: about 1 µs on the generator's own core, where there is time for it. */
function counted(texts) {
  const pieces = texts.map((text) => text.split('{n}').map(quote))
  const entries = pieces.map(([before, after = '""']) => `{ ${before}, ${after} }`)
  const varied = texts.some((text) => text.includes('{n}'))
  return `local texts = { ${entries.join(',\n')} }
local count = 0
function request()
  count = count + 1
  local text = texts[(count - 1) % #texts + 1]
  ${varied ? 'return text[1] .. (count % 1000000) .. text[2]' : 'return text[1]'}
end`
}

function toText({ method, path, headers, body }, port) {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (body !== undefined) fields.push(`Content-Length: ${Buffer.byteLength(body)}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${fields.join('')}\r\n${body ?? ''}`
}

/** A Lua string: everything that is not plain is written as its byte. */
function quote(text) {
  const bytes = [...Buffer.from(text)]
  const safe = (byte) => byte >= 32 && byte < 127 && byte !== 34 && byte !== 92
  return `"${bytes.map((byte) => (safe(byte) ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`)).join('')}"`
}
