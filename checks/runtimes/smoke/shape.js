// What an entry gives to require() and to import: the same instance, under the names that people write.
const assert = require('node:assert')

/** The names that every entry of a kind has to give to `import { … }`. */
const NAMES = {
  forms: ['FormError', 'file', 'formData', 'parts'],
  framework: ['Router', 'application', 'json', 'request', 'response', 'static', 'urlencoded'],
  parsers: ['json', 'raw', 'text', 'urlencoded'],
  server: ['liveness', 'readiness', 'serve'],
  test: ['createAgent', 'inject'],
  tools: ['crossOrigin', 'routes', 'signalOf', 'sse', 'stream', 'timeout'],
  web: ['contextOf', 'fromFetch', 'toFetch'],
  websocket: ['upgrade', 'websocket'],
  files: [],
  deep: [],
}

exports.checks = (entry) => (entry.kind === 'named' ? namesAlone(entry) : withDefault(entry))

const withDefault = (entry) => [
  [
    'require() gives what import gives by default',
    async () => {
      const { standard } = await load(entry)
      assert.ok(standard === require(entry.specifier))
    },
  ],
  [
    'import * as gives the default and the members by name',
    async () => {
      const { all, standard } = await load(entry)
      assert.ok(all.default === standard)
      for (const name of NAMES[entry.kind]) assert.ok(all[name] === standard[name] && all[name] !== undefined, name)
    },
  ],
  [
    'import { … } gives members by name',
    async () => {
      const { named, standard } = await load(entry)
      for (const name of entry.named) assert.ok(named[name] === standard[name] && named[name] !== undefined, name)
    },
  ],
  ...(entry.kind === 'framework'
    ? [['require() can be called', () => assert.ok(require(entry.specifier)().handle)]]
    : []),
]

function namesAlone(entry) {
  return [
    [
      'require() and import give the same names',
      async () => {
        const { all, named } = await load(entry)
        const required = require(entry.specifier)
        for (const name of entry.named) {
          assert.ok(
            typeof required[name] === 'function' && all[name] === named[name] && required[name].name === name,
            name,
          )
        }
      },
    ],
  ]
}

function load(entry) {
  return import(`../imports/${entry.file}`)
}
