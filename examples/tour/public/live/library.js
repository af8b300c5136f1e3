const [form] = document.querySelectorAll('form.live')
const [status] = form.getElementsByTagName('output')
const [list] = form.getElementsByTagName('ul')

// #region client
import { client } from '/library/client.mjs'

const api = client(`${location.origin}/library`)

async function showBooks() {
  const { data } = await api('GET /books', { query: { limit: 5 } })
  list.replaceChildren(...data.map(({ title, pages }) => item(`${title}, ${pages} pages`)))
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { title, pages } = form.elements
  const body = { title: title.value, pages: Number(pages.value) }
  const response = await api('POST /books', { body })
  status.value = response.ok ? `Added as number ${response.data.id}` : describe(response.data)
  await showBooks()
})
// #endregion

function describe({ title, errors = [] }) {
  return errors.map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`).join('. ') || title
}

function item(text) {
  const element = document.createElement('li')
  element.textContent = text
  return element
}

await showBooks()
form.dataset.state = 'ready'
