import { bodies } from './bodies.js'
import { caching } from './caching.js'
import { cookies } from './cookies.js'
import { doors } from './doors.js'
import { errors } from './errors.js'
import { files } from './files.js'
import { guestBook } from './guest-book.js'
import { inspection } from './inspection.js'
import { jsonp } from './jsonp.js'
import { lines } from './lines.js'
import { mounting } from './mounting.js'
import { negotiation } from './negotiation.js'
import { query } from './query.js'
import { redirects } from './redirects.js'
import { routeList } from './route-list.js'
import { routing } from './routing.js'
import { sessions } from './sessions.js'
import { streams } from './streams.js'
import { views } from './views.js'

/** In the order in which a person learns. */
export const topics = [
  routing,
  mounting,
  inspection,
  query,
  bodies,
  files,
  views,
  errors,
  cookies,
  sessions,
  guestBook,
  negotiation,
  redirects,
  caching,
  streams,
  lines,
  routeList,
  doors,
  jsonp,
]
