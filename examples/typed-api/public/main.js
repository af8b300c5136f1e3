import { client } from './client.mjs'

/** @type {import('trunkline/client').Client<import('../app.js').App>} */
const api = client(location.origin)

const [list] = document.getElementsByTagName('ul')
const [form] = document.getElementsByTagName('form')
const [message] = document.getElementsByTagName('output')

const found = await api('GET /books', { query: { limit: 50 } })
if (found.ok) for (const book of found.data) show(book)

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const fields = new FormData(form)
  const body = { title: String(fields.get('title')), pages: Number(fields.get('pages')) }
  try {
    const answer = await api('POST /books', { body })
    message.value = answer.ok ? `Added as number ${answer.data.id}` : describeProblem(answer.data)
  } catch {
    message.value = 'The server cannot be reached'
  }
})

for await (const book of api.events('GET /books/created')) show(book)

/** @param {{ title: string, pages: number }} book */
function show({ title, pages }) {
  const item = document.createElement('li')
  item.textContent = `${title}, ${pages} pages`
  list.append(item)
}

/** @param {unknown} data */
function describeProblem(data) {
  const { title, errors = [] } = /** @type {import('trunkline/schema').ProblemDetails} */ (data)
  return errors.map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`).join('. ') || title
}
