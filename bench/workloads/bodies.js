import { FORM_TYPE, HTML, JSON_TYPE, send } from './request.js'

/** Bodies to parse; what is answered is right only when all of the body was parsed. */
export const bodies = [
  { id: 'json-1k', title: 'JSON 1 kB', app: 'json', ...posted(JSON_TYPE, JSON.stringify(order(14)), '14 103.5') },
  {
    id: 'json-90k',
    title: 'JSON 90 kB',
    app: 'json',
    connections: 16,
    ...posted(JSON_TYPE, JSON.stringify(order(1270)), '1270 103.5'),
  },
  {
    id: 'json-validated',
    title: 'JSON, validated',
    app: 'validated',
    ...posted(JSON_TYPE, JSON.stringify(order(2)), '2 103.5'),
  },
  {
    id: 'form',
    title: 'form, 20 fields',
    app: 'form',
    ...posted(FORM_TYPE, fields(20), '20 some text for number 19'),
  },
  {
    id: 'nested-form',
    title: 'nested form',
    app: 'nestedForm',
    ...posted(FORM_TYPE, Array.from({ length: 5 }, (_, at) => person(at)).join('&'), '5 b Ada Lovelace'),
  },
].map((workload) => ({ group: 'bodies', part: 'bodies', ...workload }))

/**
 * A Standard Schema by hand, for those who take one: what is compared is what a framework does around a validator. Those
 * with a validator of their own use that one.
 */
export const orderSchema = {
  '~standard': {
    version: 1,
    vendor: 'bench',
    validate: (value) => (isOrder(value) ? { value } : { issues: [{ message: 'not an order' }] }),
  },
}

/** Whether a value is what is posted. */
export function isOrder(value) {
  if (typeof value?.customer !== 'string' || typeof value.city !== 'string' || typeof value.total !== 'number')
    return false
  return Array.isArray(value.lines) && value.lines.every(isLine)
}

function isLine({ id, name, price, left, note }) {
  return (
    Number.isInteger(id) &&
    typeof name === 'string' &&
    typeof price === 'number' &&
    typeof left === 'boolean' &&
    note === null
  )
}

/** What the servers answer: a text made of the parsed body, by the name of the app. */
export const look = {
  json: ({ lines, total }) => `${lines.length} ${total}`,
  form: (form) => `${Object.keys(form).length} ${form.field19}`,
  nestedForm: ({ people }) => `${people.length} ${people[4].tags[1]} ${people[0].name}`,
}

function posted(type, body, answer) {
  return { requests: [send('POST', '/', { type, body }, { type: HTML, body: answer })] }
}

function order(count) {
  const lines = Array.from({ length: count }, (_, at) => ({
    id: at,
    name: `article ${at}`,
    price: 8.625,
    left: at % 2 === 0,
    note: null,
  }))
  return { customer: 'Ada Lovelace', city: 'Zurich', total: 103.5, lines }
}

function fields(count) {
  return Array.from({ length: count }, (_, at) => `field${at}=some+text+for+number%20${at}`).join('&')
}

function person(at) {
  return `people[${at}][name]=Ada+Lovelace&people[${at}][address][city]=Z%C3%BCrich&people[${at}][tags][]=a&people[${at}][tags][]=b`
}
