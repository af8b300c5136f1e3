// The choices for a new app. Each value is a flag for scripts; on a terminal, those with a question are asked for.

/** The first value is the default. To add a kind of app, add a value here and a folder in templates/. */
export const CHOICES = [
  {
    name: 'language',
    question: 'Which language?',
    values: [
      { value: 'ts', flags: ['typescript', 'ts'], label: 'TypeScript', short: 'TypeScript' },
      { value: 'js', flags: ['javascript', 'js'], label: 'JavaScript', short: 'JavaScript' },
    ],
  },
  {
    name: 'kind',
    question: 'What will it serve?',
    values: [
      { value: 'api', flags: ['api'], label: 'an API: JSON, validated and documented by schemas', short: 'API' },
      { value: 'pages', flags: ['pages'], label: 'pages: HTML from views, with a form', short: 'pages' },
      {
        value: 'product',
        flags: ['product'],
        label: 'the API of a product: accounts, PostgreSQL, jobs, uploads, live events',
        short: 'API of a product',
      },
    ],
  },
  {
    name: 'tests',
    question: 'With tests?',
    values: [
      { value: true, flags: ['tests'], label: 'yes', short: 'tests' },
      { value: false, flags: ['no-tests'], label: 'no', short: 'no tests' },
    ],
  },
  {
    name: 'container',
    question: 'With a container file (Dockerfile)?',
    values: [
      { value: true, flags: ['container'], label: 'yes', short: 'container' },
      { value: false, flags: ['no-container'], label: 'no', short: 'no container' },
    ],
  },
  {
    name: 'otel',
    values: [
      { value: false, flags: [] },
      { value: true, flags: ['otel'], short: 'OpenTelemetry' },
    ],
  },
]

/** The default of each choice. */
export function defaultsOf(choices = CHOICES) {
  return Object.fromEntries(choices.map(({ name, values }) => [name, values[0].value]))
}

/** What was chosen, in words: `TypeScript, API, tests, container`. */
export function describe(chosen, choices = CHOICES) {
  const shorts = choices.map(({ name, values }) => values.find(({ value }) => value === chosen[name]).short)
  return shorts.filter((short) => short !== undefined).join(', ')
}
