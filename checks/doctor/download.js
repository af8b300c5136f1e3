// The packages of the corpus, in a folder for temporary files: each is downloaded once.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const CACHE = process.env.TRUNKLINE_CORPUS ?? path.join(os.tmpdir(), 'trunkline-corpus')

/** What was judged, a line for each package. */
export const JUDGED = fs
  .readFileSync(path.join(import.meta.dirname, 'corpus.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/** Downloads what is not there yet, many at a time: npm takes longer to start than to fetch a package. */
export function download(wanted) {
  const missing = wanted.filter((judged) => !fs.existsSync(folderOf(judged)))
  fs.mkdirSync(CACHE, { recursive: true })
  for (let i = 0; i < missing.length; i += 20) {
    const some = missing.slice(i, i + 20)
    const folder = fs.mkdtempSync(path.join(CACHE, '.download-'))
    const specs = some.map((judged) => judged.package)
    const printed = execFileSync('npm', ['pack', '--silent', '--json', ...specs], quietly(folder))
    const tarballs = new Map(JSON.parse(printed).map(({ id, filename }) => [id, path.join(folder, filename)]))
    for (const judged of some) unpack(judged, tarballs.get(judged.package), folder)
    fs.rmSync(folder, { recursive: true })
  }
}

/** The files of a package: the same that were judged. */
function unpack(judged, tarball, folder) {
  const digest = createHash('sha512').update(fs.readFileSync(tarball)).digest('base64')
  if (`sha512-${digest}` !== judged.integrity) throw new Error(`${judged.package} is not the one that was judged`)
  const own = path.join(folder, 'own')
  fs.mkdirSync(own)
  execFileSync('tar', ['xzf', tarball, '-C', own, '--strip-components=1', '--no-same-owner'], quietly(folder))
  execFileSync('chmod', ['-R', 'u+rwX', own])
  fs.renameSync(own, folderOf(judged))
}

/** What npm and tar remark on old packages is nothing to look at. */
function quietly(cwd) {
  return { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }
}

export function folderOf({ package: spec }) {
  return path.join(CACHE, spec.replaceAll('/', '+'))
}
