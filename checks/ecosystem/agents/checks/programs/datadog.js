// Datadog with its application firewall: rules of ours, and spans as lines of JSON instead of packets to its agent.
const path = require('node:path')
const { gather, treeOf } = require('./gather.js')

Object.assign(process.env, {
  DD_APPSEC_ENABLED: 'true',
  DD_APPSEC_WAF_TIMEOUT: '10000000', // µs; rules are given up otherwise when the machine is busy
  DD_APPSEC_RULES: path.join(__dirname, 'datadog-rules.json'),
  DD_INSTRUMENTATION_TELEMETRY_ENABLED: 'false',
  DD_REMOTE_CONFIGURATION_ENABLED: 'false',
  DD_RUNTIME_METRICS_ENABLED: 'false',
  DD_TRACE_STARTUP_LOGS: 'false',
})
require('dd-trace').init({ experimental: { exporter: 'log' }, flushInterval: 0 })

const spans = gather()
const { write } = process.stdout
process.stdout.write = function writeOrGather(chunk, ...rest) {
  if (!String(chunk).startsWith('{"traces":')) return write.call(this, chunk, ...rest)
  for (const span of JSON.parse(chunk).traces.flat().filter(isOfRequest)) spans.push(span)
  return true
}

require('./serve.js')(async () => treeOf((await spans.take()).map(describe)))

/** Other spans come from the server's start and from reading files, which each framework does in its own way. */
function isOfRequest({ meta }) {
  return ['express', 'router', 'http', 'web'].includes(meta.component)
}

function describe({ span_id: id, parent_id: parent, start, name, resource, error, type, meta, metrics }) {
  const kept = { ...meta, ...metrics }
  for (const key of Object.keys(kept)) if (CHANGES.test(key)) delete kept[key]
  if (kept['_dd.appsec.json']) kept['_dd.appsec.json'] = describeAttack(kept['_dd.appsec.json'])
  if (kept['error.stack']) kept['error.stack'] = kept['error.stack'].split('\n')[0]
  return { id, parent, start, seen: { name, resource, error, type, ...kept } }
}

/** What has matched which rule, once: a file can be tried in more than one way. */
function describeAttack(text) {
  const matches = JSON.parse(text).triggers.map(({ rule, rule_matches: found }) => [rule.id, found[0].parameters])
  return [...new Set(matches.map((match) => JSON.stringify(match)))]
}

/**
 * What is different each time, what tells of the process and not of the request, and what counts the calls to read
 * files, among them those for modules that are loaded at their first use.
 */
const CHANGES = new RegExp(
  `^(?:${[
    ...['runtime-id', 'process_id', '_dd\\.p\\.', '_dd\\.tags\\.process', '_dd\\.code_origin\\.frames\\.\\d+\\.file'],
    ...['_dd\\.appsec\\.waf\\.duration', '_dd\\.appsec\\.rasp\\.', '_dd\\.appsec\\.event_rules\\.version'],
  ].join('|')})`,
)
