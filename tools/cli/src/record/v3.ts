import type { Recorder } from './recorder.ts'
import { always, countMethods, countReads, type Members } from './wrapping.ts'

/** The framework of 3.x, as it is exported. */
export interface V3Framework {
  application: object
  request: object
  response: object
}

// Absolute URLs and paths, and `back`: 4.x sends them as 3.x does.
const ABSOLUTE = /^(?:\/|[a-z][a-z\d+.-]*:|back$)/i

/** Counts uses of what 4.x changed. */
export function recordV3(framework: V3Framework, recorder: Recorder): void {
  const { application, request, response } = framework
  const members = framework as unknown as Members // all other members are functions, or getters that return one
  // The bundled middleware is exposed through getters.
  for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(members))) {
    if (get !== undefined && !STAYS.has(name)) countReads(members, recorder, { [name]: 'TL301' })
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

/** Still in Express 4. */
const STAYS: ReadonlySet<string> = new Set(['static', 'json', 'urlencoded', 'query', 'mime'])
