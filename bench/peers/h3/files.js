import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { H3, serveStatic } from 'h3'
import { listen } from './listen.js'

/** As its manual shows; it knows no ranges, and nothing that sends one file. */
const serveFolder = ({ root }) => {
  const getContents = (id) => readFile(join(root, id))
  const getMeta = async (id) => {
    const { size, mtime } = await stat(join(root, id))
    return { size, mtime, type: 'text/html; charset=utf-8', etag: `"${size.toString(16)}-${mtime.getTime()}"` }
  }
  return listen(new H3().use('/**', (event) => serveStatic(event, { getContents, getMeta })))
}

export { serveFolder as conditional, serveFolder as static }
