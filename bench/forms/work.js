// The forms that are sent, as pieces of bytes, and what a peer has to answer.
const BOUNDARY = '----WebKitFormBoundaryqK2mQ8fVw4a7JxTz'

export const CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** How many requests are one sample. */
export const WORK = {
  '50 small fields': { form: createForm(50, 0), requests: 300 },
  'a file of 1 MB': { form: createForm(2, 1), requests: 60 },
  'a file of 100 MB': { form: createForm(2, 100), requests: 2 },
}

function createForm(fields, megabytes) {
  const pieces = []
  for (let i = 0; i < fields; i++) {
    pieces.push(part(`name="field-${i}"`, [], `the value of field ${i}`))
  }
  const bytes = megabytes * 1024 * 1024
  if (megabytes > 0) {
    const [head, tail] = part('name="file"; filename="photo.jpg"', ['Content-Type: image/jpeg'], '\0').split('\0')
    const piece = Buffer.alloc(64 * 1024, 'The quick brown fox jumps over the lazy dog.\r\n')
    pieces.push(head, ...Array.from({ length: bytes / piece.length }, () => piece), tail)
  }
  pieces.push(`--${BOUNDARY}--\r\n`)
  const buffers = pieces.map((each) => Buffer.from(each))
  const length = buffers.reduce((total, each) => total + each.length, 0)
  return { pieces: megabytes > 0 ? buffers : [Buffer.concat(buffers)], length, want: { fields, bytes } }
}

function part(disposition, lines, value) {
  return [`--${BOUNDARY}`, `Content-Disposition: form-data; ${disposition}`, ...lines, '', `${value}\r\n`].join('\r\n')
}
