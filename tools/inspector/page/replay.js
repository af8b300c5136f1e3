import { ask, hasToken, setToken } from './api.js'
import { h } from './elements.js'

/** A form that sends a request once more, as it was or changed. */
export function replayForm(request, { open, close }) {
  const label = (text) => h('span', { class: 'label' }, text)
  const field = (text, control) => h('label', {}, label(text), control)
  const method = h('input', { name: 'method', value: request.method, size: '8', required: true })
  const url = h('input', { name: 'url', value: request.url, size: '40', required: true })
  const headers = h('textarea', { name: 'headers', rows: '5', spellcheck: 'false' })
  headers.value = request.requestHeaders.map(([name, value]) => `${name}: ${value}`).join('\n')
  const text = h('textarea', { name: 'body', rows: '5', spellcheck: 'false' })
  text.value = request.requestBody.kind === 'image' ? '' : request.requestBody.content
  const cookies = h('input', { type: 'checkbox', name: 'cookies', checked: true })
  const token = h('input', { name: 'token', size: '30', autocomplete: 'off' })
  const said = h('p', { role: 'alert', class: 'bad' })
  const button = h('button', { type: 'submit' }, 'Send')
  const form = h(
    'form',
    { class: 'form note', 'aria-label': 'Replay' },
    h('div', { class: 'line' }, field('Method', method), h('label', { class: 'grow' }, label('Path'), url)),
    field('Headers, one a line; those that are [redacted] are left out', headers),
    field('Body', text),
    h('label', {}, cookies, ' with the cookies of this browser, in the place of those that were not kept'),
    !hasToken() && field('Token, from the URL that was printed when the app started', token),
    h('div', { class: 'tools' }, button, h('button', { type: 'button', onclick: close }, 'Cancel')),
    said,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (token.value !== '') setToken(token.value)
    said.textContent = ''
    button.disabled = true
    button.textContent = 'Sending…'
    try {
      const { id } = await send({
        of: request.id,
        method: method.value,
        url: url.value,
        headers: readHeaders(headers.value),
        body: text.value,
        useCookies: cookies.checked,
      })
      if (id !== undefined) open(id)
    } catch (error) {
      said.textContent = error.message
    }
    button.disabled = false
    button.textContent = 'Send'
  })
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  return form
}

function send(request) {
  const headers = { 'Content-Type': 'application/vnd.trunkline.replay' }
  return ask('replay', { method: 'POST', headers, body: JSON.stringify(request) })
}

function readHeaders(text) {
  return text
    .split('\n')
    .filter((line) => line.includes(':'))
    .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()])
}
