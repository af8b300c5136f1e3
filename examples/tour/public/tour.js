/** Cookies that the answers have set, by name: every later request of this page has them, as those of a browser would. */
const cookies = new Map(JSON.parse(sessionStorage.getItem('cookies') ?? '[]'))

for (const form of document.querySelectorAll('form.try')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send(form)
  })
}
// The page is alive from the start: the first one is sent by itself.
const [first] = document.querySelectorAll('form.try')
if (first) send(first)

async function send(form) {
  const answer = form.querySelector('.answer')
  const button = form.querySelector('button')
  const sent = completeRequest(form.elements.request.value)
  form.querySelector('.sent').textContent = sent
  answer.textContent = ''
  button.disabled = true
  form.dataset.state = 'sending'
  const started = performance.now()
  try {
    const response = await fetch('/wire', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: sent })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) answer.append(part.value)
    form.dataset.state = 'done'
  } catch (error) {
    answer.append(`\n(the connection broke: ${error.message})`)
    form.dataset.state = 'broken'
  }
  keepCookies(answer.textContent)
  form.querySelector('.took').textContent = `${(performance.now() - started).toFixed(0)} ms`
  button.disabled = false
}

/** What nobody wants to type: line ends, the length of the body, the cookies, and that this is the only request. */
function completeRequest(text) {
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
