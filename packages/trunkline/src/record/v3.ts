import { findRecorder } from './recorder.ts'
import { countCalls, countMethods, countReads, type Members, type ReadCall } from './wrapping.ts'

/** The framework of 3.x, as it is exported. */
interface Framework {
  application: object
  request: object
  response: object
}

const always =
  (code: string): ReadCall =>
  () =>
    code

// Absolute, or a path of its own: 4.x sends it as 3.x does.
const ABSOLUTE = /^(?:\/|[a-z][a-z\d+.-]*:|back$)/i

/** Has what 4.x does otherwise counted, if `TRUNKLINE_RECORD` asks for it; without it, nothing is touched. */
export function recordV3(framework: Framework, middleware: object): void {
  const recorder = findRecorder()
  if (recorder === undefined) return
  const { application, request, response } = framework
  const members = framework as unknown as Members // what is not in the interface above is a function, or a getter of one
  for (const name of Object.keys(middleware)) {
    if (STAYS.has(name)) continue
    const descriptor = Object.getOwnPropertyDescriptor(members, name)
    if (descriptor?.get) countReads(members, recorder, { [name]: 'TL301' })
    else if (typeof members[name] === 'function') {
      members[name] = countCalls(members[name] as Function, recorder, always('TL301'))
    }
  }
  countMethods(members, recorder, { createServer: always('TL305') })
  countMethods(application as Members, recorder, { configure: always('TL303') })
  countReads(request, recorder, {
    accepted: 'TL307',
    acceptedLanguages: 'TL307',
    acceptedCharsets: 'TL307',
    auth: 'TL307',
  })
  countReads(response, recorder, { headerSent: 'TL312' })
  countMethods(response as Members, recorder, {
    location: ([url]) => (typeof url === 'string' && !ABSOLUTE.test(url) ? 'TL311' : undefined),
  })
}

/** Express 4 has these, too. */
const STAYS: ReadonlySet<string> = new Set(['static', 'json', 'urlencoded', 'query', 'mime'])
