// Loaded by browsers too, so nothing of Node here.

/** The last digit of a number is a letter from the first list, the others are from the second: no separator is needed. */
const LAST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef'
const BEFORE = '0123456789ghijklmnopqrstuvwxyz-_'

/** From the JSON of a MiniSearch to a shorter one. */
export function pack(json) {
  const { documentIds, fieldLength, storedFields, index, ...rest } = JSON.parse(json)
  const titles = new Map()
  const documents = Object.entries(documentIds).map(([number, id]) => {
    const { title, titles: above = [] } = storedFields[number]
    const numbers = [title, ...above].map((text) => toNumber(numberOf(text, titles)))
    return [id, numbers.join(''), fieldLength[number].map((length) => toNumber(length ?? 0)).join('')]
  })
  let before = ''
  const words = index
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, fields]) => {
      const same = lengthOfSameStart(before, word)
      before = word
      return [toNumber(same) + word.slice(same), ...Object.entries(fields).map(packField)].join(' ')
    })
  const ids = documents.map(([id], i) => [toNumber(lengthOfSameStart(documents[i - 1]?.[0] ?? '', id)), id])
  return JSON.stringify({
    rest,
    titles: [...titles.keys()],
    ids: ids.map(([same, id]) => same + id.slice(toNumbers(same)[0])).join('\n'),
    above: documents.map(([, numbers]) => numbers).join(' '),
    lengths: documents.map(([, , lengths]) => lengths).join(' '),
    words: words.join('\n'),
  })
}

/** The JSON that was packed. */
export function unpack(packed) {
  const { rest, titles, ids, above, lengths, words } = JSON.parse(packed)
  const [documentIds, storedFields, fieldLength] = [{}, {}, {}]
  const [lists, sizes] = [above.split(' '), lengths.split(' ')]
  let id = ''
  for (const [number, line] of ids.split('\n').entries()) {
    id = continueFrom(id, line)
    const [title, ...parents] = toNumbers(lists[number]).map((at) => titles[at])
    documentIds[number] = id
    storedFields[number] = { title, titles: parents }
    fieldLength[number] = toNumbers(sizes[number])
  }
  let word = ''
  const index = words.split('\n').map((line) => {
    const [start, ...fields] = line.split(' ')
    word = continueFrom(word, start)
    return `[${JSON.stringify(word)},{${fields.map(unpackField).join(',')}}]`
  })
  const others = JSON.stringify({ ...rest, documentIds, fieldLength, storedFields })
  return `${others.slice(0, -1)},"index":[${index.join(',')}]}`
}

/** A field of a word: how often it is in each document that has it. Once is not written. */
function packField([field, counts]) {
  let before = -1
  const steps = Object.entries(counts).map(([document, count]) => {
    const step = toNumber(Number(document) - before)
    before = Number(document)
    return count === 1 ? step : `${step}'${toNumber(count)}`
  })
  return field + steps.join('')
}

/** The same as JSON. */
function unpackField(text) {
  let json = ''
  let document = -1
  let value = 0
  let isCount = false
  for (const letter of text.slice(1)) {
    if (letter === "'") {
      isCount = true
      continue
    }
    const last = LAST.indexOf(letter)
    value = value * 32 + (last === -1 ? BEFORE.indexOf(letter) : last)
    if (last === -1) continue
    if (isCount) {
      json += value
    } else {
      if (json !== '') json += json.endsWith(':') ? '1,' : ','
      document += value
      json += `"${document}":`
    }
    value = 0
    isCount = false
  }
  return `"${text[0]}":{${json}${json.endsWith(':') ? '1' : ''}}`
}

function toNumber(value) {
  let text = LAST[value % 32]
  for (let left = value >> 5; left > 0; left >>= 5) text = BEFORE[left % 32] + text
  return text
}

function toNumbers(text) {
  const numbers = []
  let value = 0
  for (const letter of text) {
    const last = LAST.indexOf(letter)
    value = value * 32 + (last === -1 ? BEFORE.indexOf(letter) : last)
    if (last === -1) continue
    numbers.push(value)
    value = 0
  }
  return numbers
}

/** A text that begins with some letters of the one before it; their number comes first. */
function continueFrom(before, line) {
  const [digits] = /^[0-9g-z_-]*?[A-Za-f]/.exec(line)
  return before.slice(0, toNumbers(digits)[0]) + line.slice(digits.length)
}

function lengthOfSameStart(a, b) {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

function numberOf(text, numbers) {
  if (!numbers.has(text)) numbers.set(text, numbers.size)
  return numbers.get(text)
}
