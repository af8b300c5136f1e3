const [form] = document.querySelectorAll('form.live')
const [status] = form.getElementsByTagName('output')
const [progress] = form.getElementsByTagName('progress')

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const request = new XMLHttpRequest() // fetch() does not report the progress of an upload
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    progress.max = total
    progress.value = loaded
  })
  request.addEventListener('load', () => {
    status.value = `${request.status}: ${describe(JSON.parse(request.responseText))}`
  })
  request.addEventListener('error', () => {
    status.value = 'The connection broke'
  })
  progress.value = 0
  status.value = 'Sending …'
  request.open('POST', '/uploads')
  request.send(new FormData(form))
})

function describe({ files = [], error }) {
  if (error !== undefined) return error
  if (files.length === 0) return 'choose a file'
  return files.map(({ name, size, sha256 }) => `${name}, ${size} bytes, SHA-256 ${sha256.slice(0, 12)}…`).join('; ')
}

form.dataset.state = 'ready'
