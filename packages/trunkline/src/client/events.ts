/** Yields the data of each event in a stream of server-sent events whose data is JSON. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let line = ''
  let data = ''
  let last = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const text = decoder.decode(value, { stream: true })
      // A line ends at its CR, because the LF may come much later, or never. Only the new text is searched, because a
      // long line may come in many pieces.
      const lines = text.slice(+(last + text[0] === '\r\n')).split(/\r\n?|\n/)
      last = text.at(-1) ?? last
      lines[0] = line + lines[0]
      line = lines.pop() as string
      for (const each of lines) {
        // JSON may have spaces and line breaks around it.
        if (each.startsWith('data:')) data += `${each.slice(5)}\n`
        else if (!each) {
          if (data.trim()) yield JSON.parse(data)
          data = ''
        }
      }
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}
