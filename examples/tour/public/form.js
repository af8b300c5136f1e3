import { completeRequest } from './wire.js'

/** Lets a form with a request send it: by its button, by Ctrl+Enter, and by each of its chips. */
export function prepareForm(form, send) {
  const { request } = form.elements
  const opens = form.querySelector('.opens')
  const chips = [...form.querySelectorAll('.chip')]
  const choose = (chip) => {
    for (const each of chips) each.setAttribute('aria-pressed', String(each === chip))
    request.value = chip.dataset.request
    opens.hidden = chip.dataset.opens === undefined
    if (!opens.hidden) opens.href = chip.dataset.opens
  }
  const submit = async () => {
    const button = form.querySelector('.send')
    const started = performance.now()
    button.disabled = true
    form.dataset.state = 'sending'
    try {
      await send(completeRequest(request.value))
      form.dataset.state = 'done'
    } catch (error) {
      form.dataset.state = 'broken'
      form.querySelector('.took').textContent = `The connection broke: ${error.message}`
      return
    } finally {
      button.disabled = false
    }
    form.querySelector('.took').textContent = `${(performance.now() - started).toFixed(0)} ms`
  }
  for (const chip of chips) {
    chip.addEventListener('click', () => {
      choose(chip)
      submit()
    })
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
  })
  request.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  })
  choose(chips[0])
  return submit
}
