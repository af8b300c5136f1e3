import serveStatic from 'serve-static'
import { create, listen } from './listen.js'

/** With serve-static, as its manual shows. */
const serveFolder = ({ root }) => listen(create().use(serveStatic(root)))

export { serveFolder as conditional, serveFolder as range, serveFolder as static }
