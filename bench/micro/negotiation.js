import { createExchange } from './exchange.js'
import { frameworkOf, inside } from './inside.js'

const { chooseType } = inside('trunkline', 'http/negotiation/accept')
const { isFresh } = inside('trunkline', 'http/validators')

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
const offers = ['html', 'json']
const { req } = createExchange(frameworkOf('v5')(), { headers: { accept: BROWSER } })()
let count = 0

/** What a client accepts, and whether its copy is still good. */
export const benches = {
  'req.accepts, a header seen before': () => req.accepts('html', 'json'),
  'chooseType, a header seen before': () => chooseType(BROWSER, offers),
  'chooseType, always another header': () => chooseType(`text/html;q=0.${++count}, application/json`, offers),
  'isFresh, by ETag': fresh({ 'if-none-match': 'W/"5-abc"' }),
  'isFresh, nothing asked': fresh({}),
}

function fresh(headers) {
  const validators = { etag: 'W/"5-abc"', lastModified: undefined }
  return () => isFresh(headers, validators)
}
