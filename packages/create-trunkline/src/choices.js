// The choices for a new app. Each is a question on a terminal; each of its values is a flag for scripts.

/** The first value is the default. To add a kind of app, add a value here and a folder in templates/. */
export const CHOICES = [
  {
    name: 'language',
    question: 'Which language?',
    values: [
      { value: 'ts', flags: ['typescript', 'ts'], label: 'TypeScript' },
      { value: 'js', flags: ['javascript', 'js'], label: 'JavaScript' },
    ],
  },
  {
    name: 'kind',
    question: 'What will it serve?',
    values: [
      { value: 'api', flags: ['api'], label: 'an API: JSON, validated and documented by schemas' },
      { value: 'pages', flags: ['pages'], label: 'pages: HTML from views, with a form' },
    ],
  },
  {
    name: 'tests',
    question: 'With tests?',
    values: [
      { value: true, flags: ['tests'], label: 'yes' },
      { value: false, flags: ['no-tests'], label: 'no' },
    ],
  },
  {
    name: 'container',
    question: 'With a container file (Dockerfile)?',
    values: [
      { value: true, flags: ['container'], label: 'yes' },
      { value: false, flags: ['no-container'], label: 'no' },
    ],
  },
]

/** The default of each choice. */
export function defaultsOf(choices = CHOICES) {
  return Object.fromEntries(choices.map(({ name, values }) => [name, values[0].value]))
}
