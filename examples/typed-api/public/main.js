import { ClientError, client } from 'trunkline/client'

/** @type {import('trunkline/client').Client<import('../app.js').App>} */
const api = client(location.origin)

const [list] = document.getElementsByTagName('ul')
const [form] = document.getElementsByTagName('form')
const [message] = document.getElementsByTagName('output')

const { data } = await api('GET /books', { query: { limit: 50 } })
for (const book of data) show(book)

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const fields = new FormData(form)
  const body = { title: String(fields.get('title')), pages: Number(fields.get('pages')) }
  try {
    const answer = await api('POST /books', { body })
    message.value = `Added as number ${answer.data.id}`
  } catch (err) {
    message.value = err instanceof ClientError ? describeProblem(err) : 'The server cannot be reached'
  }
})

for await (const book of api.events('GET /books/created')) show(book)

/** @param {{ title: string, pages: number }} book */
function show({ title, pages }) {
  const item = document.createElement('li')
  item.textContent = `${title}, ${pages} pages`
  list.append(item)
}

/** @param {ClientError} error */
function describeProblem({ message, data }) {
  const { errors = [] } = /** @type {import('trunkline/schema').ProblemDetails} */ (data)
  return errors.map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`).join('. ') || message
}
