/** The lines of a response as they came, and as a person reads them: without chunks, with JSON laid out. */
export function readResponse(bytes) {
  const at = bytes.indexOf('\r\n\r\n')
  const head = (at === -1 ? bytes : bytes.slice(0, at)).split('\r\n')
  const body = at === -1 ? '' : bytes.slice(at + 4)
  const isChunked = head.some((line) => /^transfer-encoding: *chunked/i.test(line))
  const isJson = head.some((line) => /^content-type:.*json/i.test(line))
  const whole = isChunked ? joinChunks(body) : body
  return {
    raw: bytes.split('\r\n').flatMap((line) => line.split('\n')),
    pretty: [...head, ...(whole === '' ? [] : ['', ...(isJson ? layOut(whole) : whole).split('\n')])],
    bodyAt: head.length,
    isJson,
  }
}

/** Sizes count bytes and this is text, so chunks are cut at their lines: enough to read them. */
function joinChunks(body) {
  const parts = body.split('\r\n')
  return parts.filter((_part, index) => index % 2 === 1).join('')
}

function layOut(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text // half of it may still be under way
  }
}

/** Shows lines in an element; those whose index is in `marked` are marked. */
export function showLines(element, lines, { bodyAt = 0, isJson = false, marked = new Set() } = {}) {
  const rows = lines.map((line, index) => {
    const row = document.createElement(marked.has(index) ? 'mark' : 'span')
    row.className = 'line'
    row.append(...(index < bodyAt ? colourHead(line, index) : isJson ? colourJson(line) : [line]), '\n')
    return row
  })
  element.replaceChildren(...rows)
}

function colourHead(line, index) {
  if (index === 0) return [span(`status s${/ (\d)\d\d/.exec(line)?.[1] ?? ''}`, line)]
  const at = line.indexOf(':')
  return at === -1 ? [line] : [span('name', line.slice(0, at + 1)), line.slice(at + 1)]
}

const JSON_TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|\b(true|false|null)\b|-?\b\d[\d.eE+-]*/g

function colourJson(line) {
  const parts = []
  let end = 0
  for (const match of line.matchAll(JSON_TOKEN)) {
    const [whole, string, colon, word] = match
    parts.push(line.slice(end, match.index))
    parts.push(span(colon ? 'name' : string ? 'string' : word ? 'keyword' : 'number', string ?? whole), colon ?? '')
    end = match.index + whole.length
  }
  return [...parts, line.slice(end)]
}

function span(className, text) {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

/** The indexes of lines that are not in another list, in its order (a longest common subsequence). The date always differs. */
export function findChanges(before, after) {
  const [a, b] = [before.slice(0, MOST_LINES), after.slice(0, MOST_LINES)]
  const lengths = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i][j] = a[i] === b[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1])
    }
  }
  const changed = new Set()
  let i = 0
  for (let j = 0; j < b.length; ) {
    if (i < a.length && a[i] === b[j]) {
      i++
      j++
    } else if (i < a.length && lengths[i + 1][j] >= lengths[i][j + 1]) i++
    else changed.add(j++)
  }
  for (const index of changed) if (/^date: /i.test(after[index])) changed.delete(index)
  return changed
}

const MOST_LINES = 500
