import { prepareForm } from './form.js'
import { findChanges, readResponse, showLines } from './response.js'
import { send } from './wire.js'

const submits = [...document.querySelectorAll('form.try')].map(prepareTry)
// The page is alive from the start: the first request is sent by itself.
submits[0]?.()

function prepareTry(form) {
  const shown = form.querySelector('.shown')
  const legend = form.querySelector('.legend')
  const views = [...form.querySelectorAll('.view')]
  let view = 'pretty'
  let sent = ''
  let before
  let now

  const show = () => {
    if (now === undefined) return
    if (view === 'sent') {
      showLines(shown, sent.split('\r\n'))
      legend.hidden = true
      return
    }
    const marked = before === undefined ? new Set() : findChanges(before[view], now[view])
    const bodyAt = now.bodyAt
    showLines(shown, now[view], { bodyAt, isJson: now.isJson && view === 'pretty', marked })
    legend.hidden = marked.size === 0
  }

  for (const each of views) {
    each.addEventListener('click', () => {
      view = each.dataset.view
      for (const other of views) other.setAttribute('aria-pressed', String(other === each))
      show()
    })
  }

  return prepareForm(form, async (bytes) => {
    sent = bytes
    before = now
    await send(bytes, '', (text) => {
      now = readResponse(text)
      show()
    })
  })
}
