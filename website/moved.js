import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Pages that became a part of another one: where a link to the old page leads. A page that is removed gets a line here. */
export const MOVED = {
  'api/files.html': 'guide/files.html#reference-static-sendfile-and-download',
  'api/parsers.html': 'guide/bodies-and-uploads.html#reference-body-parsers',
  'api/server.html': 'guide/starting-and-stopping.html#reference-trunklineserver',
  'api/websocket.html': 'guide/websocket.html#reference-trunklinewebsocket',
  'guide/coming-from-fastify.html': 'guide/coming-from-fastify-and-koa.html#from-fastify',
  'guide/coming-from-koa.html': 'guide/coming-from-fastify-and-koa.html#from-koa',
  'guide/migrating-from-express-5.html': 'guide/replacing-express.html#from-express-5-to-trunkline',
  'guide/validation.html': 'guide/validated-apis.html#validation-by-hand',
  'recipes/index.html': 'pages.html#recipes',
  'reference/module.html': 'reference/index.html#the-module',
  'security-of-3.x.html': 'security.html#known-attacks-one-by-one',
  'recipes/jwt.html': 'guide/sign-in.html#json-web-tokens-jwt',
}

/** Writes a small page at each old address, for any server of files. Gives the faults: addresses that exist, or lead nowhere. */
export function writeRedirects(site, texts) {
  const faults = []
  for (const [from, to] of Object.entries(MOVED)) {
    const [page, fragment] = to.split('#')
    if (texts.has(from)) faults.push(`moved.js: ${from} is a page`)
    const isThere = texts.has(page) && (fragment === undefined || texts.get(page).includes(` id="${fragment}"`))
    if (!isThere) faults.push(`moved.js: ${to} is not there`)
    const file = join(site, from)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, redirectTo(`/${to}`))
  }
  return faults
}

function redirectTo(url) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${url}">
<link rel="canonical" href="${url}">
<title>This page has moved</title>
<p>This page has moved: <a href="${url}">${url}</a></p>
</html>
`
}
