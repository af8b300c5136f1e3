/** Cookies that the responses have set, by name: every later request of the tour has them, as those of a browser would. */
const cookies = new Map(JSON.parse(sessionStorage.getItem('cookies') ?? '[]'))

/** Sends the text of a request by the server's `/wire`; `onPiece` is called with the response so far, as it comes. */
export async function send(bytes, framework = '', onPiece = () => {}) {
  const headers = { 'Content-Type': 'text/plain' }
  const response = await fetch(`/wire/${framework}`, { method: 'POST', headers, body: bytes })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    onPiece(text)
  }
  if (framework === '') keepCookies(text)
  return text
}

/** What nobody wants to type: line ends, the length of the body, the cookies, and that this is the only request. */
export function completeRequest(text) {
  const [head, ...rest] = text.replaceAll('\r', '').split('\n\n')
  const lines = head.split('\n')
  const has = (name) => lines.some((line) => line.toLowerCase().startsWith(`${name}:`))
  const isMultipart = lines.some((line) => /^content-type: *multipart/i.test(line))
  // A text area knows one kind of line end; the parts of a form are told apart by the other.
  const body = rest.join('\n\n').replaceAll('\n', isMultipart ? '\r\n' : '\n')
  if (body !== '' && !has('content-length') && !has('transfer-encoding')) {
    lines.push(`Content-Length: ${new TextEncoder().encode(body).length}`)
  }
  if (cookies.size > 0 && !has('cookie')) {
    lines.push(`Cookie: ${[...cookies].map((pair) => pair.join('=')).join('; ')}`)
  }
  if (!has('connection')) lines.push('Connection: close')
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

function keepCookies(text) {
  const [head] = text.split('\r\n\r\n')
  for (const [, name, value, attributes] of head.matchAll(/^set-cookie: ([^=]+)=([^;\r]*)(.*)$/gim)) {
    const expires = /expires=([^;\r]+)/i.exec(attributes)?.[1]
    if (expires !== undefined && Date.parse(expires) < Date.now()) cookies.delete(name)
    else cookies.set(name, value)
  }
  sessionStorage.setItem('cookies', JSON.stringify([...cookies]))
}
