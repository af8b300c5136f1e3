import polka from 'polka'
import sirv from 'sirv'
import { listen } from './listen.js'

/** With sirv as for production: it keeps the facts of all files in memory, from the start to the end. */
const serveFolder = ({ root }) => listen(polka().use(sirv(root, { etag: true, maxAge: 0 })))

export { serveFolder as conditional, serveFolder as range, serveFolder as static }
