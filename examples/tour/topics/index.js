import { bodies } from './bodies.js'
import { caching } from './caching.js'
import { chat } from './chat.js'
import { cookies } from './cookies.js'
import { doctorTopic } from './doctor.js'
import { errors } from './errors.js'
import { files } from './files.js'
import { guestBook } from './guest-book.js'
import { inspection } from './inspection.js'
import { jsonp } from './jsonp.js'
import { libraryTopic } from './library.js'
import { lines } from './lines.js'
import { mounting } from './mounting.js'
import { negotiation } from './negotiation.js'
import { query } from './query.js'
import { redirects } from './redirects.js'
import { routeList } from './route-list.js'
import { routing } from './routing.js'
import { running } from './running.js'
import { sessions } from './sessions.js'
import { streams } from './streams.js'
import { transports } from './transports.js'
import { uploads } from './uploads.js'
import { views } from './views.js'
import { watching } from './watching.js'

/** In the order in which a person learns. */
export const groups = [
  { title: 'The basics', topics: [routing, mounting, inspection, errors] },
  { title: 'Start an API', topics: [libraryTopic, chat, uploads, watching, running] },
  { title: 'Data in', topics: [query, bodies, cookies, sessions] },
  { title: 'Pages and data out', topics: [views, guestBook, files, negotiation, redirects, caching, jsonp] },
  { title: 'Come from Express', topics: [doctorTopic, lines] },
  { title: 'Beyond Express', topics: [streams, routeList, transports] },
]

export const topics = groups.flatMap((group) => group.topics)
