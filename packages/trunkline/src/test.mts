import entry from './test.cjs'

export type {
  Agent,
  AgentOptions,
  CookieJar,
  InjectBody,
  InjectHeaders,
  InjectOptions,
  InjectResponse,
  SetCookie,
} from './test.cjs'

/** What `require()` gives. */
const all: typeof entry = entry

export default all
/** Lets an application answer a request without a port, a socket or a timer, and gives the whole answer. */
export const inject: typeof entry.inject = entry.inject
/** Makes an agent for an application: it keeps cookies, and can be used as `fetch`. */
export const createAgent: typeof entry.createAgent = entry.createAgent
