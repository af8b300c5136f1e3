/** One part of a form: what its Content-Disposition says, other lines of its head, and its body. */
export interface Part {
  disposition: string
  lines?: string[]
  body?: string
}

export const FORM_TYPE = 'multipart/form-data; boundary=edge'

/** The bytes (latin-1) of a form whose boundary is `edge`. */
export function formBytes(...parts: Part[]): string {
  return `${parts.map(partBytes).join('')}--edge--\r\n`
}

/** The bytes of one part, without the end of the form. */
export function partBytes({ disposition, lines = [], body = '' }: Part): string {
  return ['--edge', `Content-Disposition: form-data; ${disposition}`, ...lines, '', `${body}\r\n`].join('\r\n')
}

/** A part that is a file. */
export function filePart(name: string, filename: string, body: string): Part {
  return { disposition: `name="${name}"; filename="${filename}"`, lines: ['Content-Type: text/plain'], body }
}
