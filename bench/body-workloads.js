const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** What is sent, and what of the parsed value is answered: something that is right only when all of it was parsed. */
export const workloads = [
  {
    name: 'JSON 1 kB',
    type: JSON_TYPE,
    body: JSON.stringify(order(14)),
    look: ({ lines, total }) => `${lines.length} ${total}`,
    answer: '14 103.5',
    requests: 32_000,
  },
  {
    name: 'JSON 90 kB',
    type: JSON_TYPE,
    body: JSON.stringify(order(1270)),
    look: ({ lines, total }) => `${lines.length} ${total}`,
    answer: '1270 103.5',
    requests: 6400,
  },
  {
    name: 'form of 20 fields',
    type: FORM_TYPE,
    body: Array.from({ length: 20 }, (_, at) => `field${at}=some+text+for+number%20${at}`).join('&'),
    look: (form) => `${Object.keys(form).length} ${form.field19}`,
    answer: '20 some text for number 19',
    requests: 32_000,
  },
  {
    name: 'nested form',
    type: FORM_TYPE,
    nested: true,
    body: Array.from({ length: 5 }, (_, at) => person(at)).join('&'),
    look: ({ people }) => `${people.length} ${people[4].tags[1]} ${people[0].name}`,
    answer: '5 b Ada Lovelace',
    requests: 32_000,
  },
]

/** The workload that a server was started for. */
export function workloadOf(name) {
  return workloads.find((workload) => workload.name === name)
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

function person(at) {
  return `people[${at}][name]=Ada+Lovelace&people[${at}][address][city]=Z%C3%BCrich&people[${at}][tags][]=a&people[${at}][tags][]=b`
}
