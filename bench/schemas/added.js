// What schema() takes beyond calling the validator: the same request through schema() and by calling the validator alone.
//   node schemas/added.js    (run.js starts it)
import trunkline from 'trunkline'
import { schema } from 'trunkline/schema'
import { ark, box, zod } from './validators.js'
import { WORK } from './work.js'

const app = trunkline()
const RESPONSE = {}
/** Short rounds, so that many of them are not interrupted by the rest of the machine. */
const ROUNDS = 2000
const CALLS = 50
/** Which round is shown, from the fastest on. */
const SHOWN = 0.01

const given = {
  body: JSON.parse(WORK['a body of 1 kB'].body.replace('{n}', '1003')),
  query: { page: '1003', limit: '50', title: 'Refactoring' },
}
const nothing = { '~standard': { version: 1, vendor: 'bench', validate: (value) => ({ value }) } }
const results = {}
const validators = { 'one that does nothing': { body: nothing, query: nothing }, TypeBox: box, ArkType: ark, zod }
for (const [name, schemas] of Object.entries(validators)) {
  for (const part of ['body', 'query']) results[`${name}, ${part}`] = measure(schemas[part], part)
}
process.send?.(results)
if (process.send === undefined) console.log(results)

/** Nanoseconds a call: of the validator, of `schema()` around it, and the difference. */
function measure(validator, part) {
  const { '~standard': standard } = validator
  const handler = schema({ [part]: validator }, { responses: 'trust' })
  const next = () => {}
  const times = { alone: [], around: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.alone.push(
      time(
        () => createRequest(part),
        (req) => standard.validate(req[part]),
      ),
    )
    times.around.push(
      time(
        () => createRequest(part),
        (req) => handler(req, RESPONSE, next),
      ),
    )
  }
  const [alone, around] = [shown(times.alone), shown(times.around)]
  return { alone: Math.round(alone), around: Math.round(around), added: Math.round(around - alone) }
}

function shown(rounds) {
  return rounds.toSorted((a, b) => a - b)[Math.floor(rounds.length * SHOWN)]
}

/** A request of an app, as `schema()` finds it: its body or its query has been read. */
function createRequest(part) {
  const req = Object.create(app.request)
  req.app = app
  req.url = WORK['a query'].path.replace('{n}', '1003')
  req.headers = {}
  req.params = {}
  if (part === 'body') req.body = given.body
  void req.query // parsed at the first read
  return req
}

/** Nanoseconds of one call, each with a request of its own, made before. */
function time(create, call) {
  const requests = Array.from({ length: CALLS }, create)
  const begin = process.hrtime.bigint()
  for (let n = 0; n < CALLS; n++) call(requests[n])
  return Number(process.hrtime.bigint() - begin) / CALLS
}
