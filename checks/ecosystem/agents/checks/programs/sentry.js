// Sentry: `node sentry.js <package>` with a transport of ours, which keeps what it is given.
const { gather, treeOf } = require('./gather.js')

const Sentry = require(process.argv[2])
const items = gather()
Sentry.init({
  dsn: 'http://key@127.0.0.1:9/1',
  tracesSampleRate: 1,
  transport: () => ({
    send: async (envelope) => {
      for (const [header, payload] of envelope[1]) items.push({ type: header.type, payload })
      return {}
    },
    flush: async () => true,
  }),
})

require('./serve.js')(async () => {
  await Sentry.flush(2000)
  const taken = await items.take()
  const spans = taken.flatMap(spansOf)
  const errors = taken.filter(({ payload }) => payload.exception).map(({ payload }) => describeError(payload))
  return { errors, spans: treeOf(spans) }
}, Sentry.setupExpressErrorHandler)

function describeError({ exception, transaction }) {
  return { transaction, values: exception.values.map(({ type, value, mechanism }) => ({ type, value, mechanism })) }
}

/** Newer versions send spans by themselves, older ones those of a request at once. */
function spansOf({ type, payload }) {
  if (type === 'span') return payload.items.map(describeSpan)
  if (type !== 'transaction') return []
  const { contexts, transaction, spans } = payload
  return [describeSpan({ ...contexts.trace, description: transaction }), ...spans.map((span) => describeSpan(span))]
}

function describeSpan({ span_id: id, parent_span_id: parent, name, description, status, ...rest }) {
  const attributes = rest.attributes ?? rest.data ?? {}
  const kept = {}
  for (const key of Object.keys(attributes).sort()) {
    if (/^(?:express|http\.route|http\.response|sentry\.(?:op|origin|source))/.test(key)) {
      kept[key] = attributes[key].value ?? attributes[key]
    }
  }
  const seen = { name: name ?? description, status, ...kept }
  // Its times are in milliseconds, which many spans share: their order is that of their content.
  return { id, parent, start: JSON.stringify(seen), seen }
}
