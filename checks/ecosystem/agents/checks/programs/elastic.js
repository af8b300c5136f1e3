// Elastic APM with a transport of ours, which keeps what it is given.
const { gather, treeOf } = require('./gather.js')

const reports = gather()
const keep = (kind) => (report, sent) => {
  reports.push({ kind, report })
  if (sent) setImmediate(sent)
}
const apm = require('elastic-apm-node').start({
  captureBody: 'all',
  centralConfig: false,
  cloudProvider: 'none',
  logLevel: 'off',
  metricsInterval: '0s',
  transport: () => ({
    ...{ config() {}, addMetadataFilter() {}, setExtraMetadata() {}, destroy() {} },
    ...{ supportsKeepingUnsampledTransaction: () => true, lambdaShouldRegisterTransactions: () => true },
    sendTransaction: keep('transaction'),
    sendSpan: keep('span'),
    sendError: keep('error'),
    sendMetricSet() {},
    flush: (...args) => setImmediate(args.at(-1)),
  }),
})

require('./serve.js')(async () => {
  await new Promise((resolve) => apm.flush(resolve)) // an error is sent once its stack was read
  const seen = await reports.take()
  return treeOf(seen.map(({ kind, report }) => describe(kind, report)))
})

function describe(kind, report) {
  const { id, parent_id: parent, timestamp: start, name, type, subtype, result, outcome, context, exception } = report
  if (kind === 'error') {
    const { message, type: className, handled } = exception ?? report.log // of a text only
    const url = context?.request?.url?.pathname
    return {
      id,
      parent,
      start,
      seen: { kind, message, className, handled, url, culprit: report.culprit?.replace(/\(.*\//, '(') },
    }
  }
  const { request, response } = context ?? {}
  const answer = response && { ...response, headers: { ...response.headers, date: undefined } }
  return { id, parent, start, seen: { kind, name, type, subtype, result, outcome, body: request?.body, answer } }
}
