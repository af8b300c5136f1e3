// A registry of npm on the loopback: it serves packed packages as if they were published, and asks the usual one for the rest.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * Starts a registry that has these packages: `{ manifest, tarball }`, the parsed package.json and the path of the file.
 * @returns its `url`, and `close()`
 */
export async function startRegistry(packages, upstream) {
  const own = new Map(packages.map((each) => [each.manifest.name, each]))
  const server = createServer(async (req, res) => {
    try {
      await answer(decodeURIComponent(req.url.slice(1)), own, upstream, res)
    } catch (err) {
      res.writeHead(502).end(String(err))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${server.address().port}`
  for (const each of own.values()) each.packument = toPackument(each, url)
  return { url, close: () => server.closeAllConnections() ?? server.close() }
}

async function answer(name, own, upstream, res) {
  const [, tarballOf] = /^-\/tarballs\/(.+)\.tgz$/.exec(name) ?? []
  if (tarballOf !== undefined) {
    res.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(readFileSync(own.get(tarballOf).tarball))
    return
  }
  const known = own.get(name)
  if (known !== undefined) {
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(known.packument))
    return
  }
  // The short form, without readmes. Addresses of tarballs stay as they are.
  const answer = await fetch(new URL(name.replace('/', '%2f'), upstream), {
    headers: { Accept: 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8' },
  })
  const type = answer.headers.get('content-type') ?? 'application/json'
  res.writeHead(answer.status, { 'Content-Type': type }).end(Buffer.from(await answer.arrayBuffer()))
}

function toPackument({ manifest, tarball }, url) {
  const bytes = readFileSync(tarball)
  const dist = {
    tarball: `${url}/-/tarballs/${encodeURIComponent(manifest.name)}.tgz`,
    shasum: createHash('sha1').update(bytes).digest('hex'),
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
  }
  const { name, version } = manifest
  return {
    _id: name,
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, _id: `${name}@${version}`, dist } },
    time: { modified: new Date(0).toISOString(), [version]: new Date(0).toISOString() },
  }
}
