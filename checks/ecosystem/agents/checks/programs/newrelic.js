// New Relic in the mode that has no connection to its backend: what it would send is read off the agent itself.
const { gather } = require('./gather.js')

Object.assign(process.env, {
  NEW_RELIC_APP_NAME: 'check',
  NEW_RELIC_LICENSE_KEY: 'x'.repeat(40),
  NEW_RELIC_LOG_ENABLED: 'false',
  NEW_RELIC_NO_CONFIG_FILE: 'true',
  NEW_RELIC_SERVERLESS_MODE_ENABLED: 'true',
})
const { agent } = require('newrelic')

const transactions = gather()
agent.on('transactionFinished', (transaction) => {
  transactions.push({
    name: transaction.getFullName(),
    status: transaction.statusCode,
    errors: [...transaction.exceptions, ...transaction.userErrors].map(({ error }) => String(error)),
    segments: describe(transaction.trace.segments.root),
  })
})

require('./serve.js')(() => transactions.take())

/** Where a function of the framework stands, and how it reads files, is its own affair. */
function describe({ segment, children }) {
  const { 'code.filepath': file, 'code.lineno': at, 'code.function': code, ...rest } = segment.getAttributes()
  const attributes = {}
  for (const [key, value] of Object.entries(rest)) {
    if (!/^(?:nr_|code\.|port$|request\.headers\.host$)/.test(key)) attributes[key] = value
  }
  const origin = file?.startsWith(__dirname) && !file.includes('node_modules') ? `${code}:${at}` : code
  const own = children.filter((child) => !child.segment.name.startsWith('Filesystem/'))
  return { name: segment.name, origin, attributes, children: own.map(describe) }
}
