import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { transformSync } from 'amaro'

const ROOT = path.join(import.meta.dirname, '..')
const TEMPLATES = path.join(ROOT, 'tools/create-trunkline/templates')
const FORMATTER = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome')

/** Writes the templates of new apps in JavaScript: those in TypeScript without their types. */
export function writeStarterPrograms() {
  for (const file of readdirSync(TEMPLATES, { recursive: true })) {
    if (!file.endsWith('.ts')) continue
    const folders = file.split(path.sep)
    folders[folders.indexOf('ts')] = 'js'
    const target = path.join(TEMPLATES, ...folders).replace(/ts$/, 'js')
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, format(withoutTypes(readFileSync(path.join(TEMPLATES, file), 'utf8'))))
  }
}

/** The same program without types, and without the lines and comments that were only about them. */
export function withoutTypes(source) {
  const before = source.split('\n')
  const kept = []
  for (const [at, line] of transformSync(source, { mode: 'strip-only' }).code.split('\n').entries()) {
    const isGone = line.trim() === '' && before[at].trim() !== ''
    if (!isGone) kept.push(line)
    else if (isFirstGone(kept, before[at - 1])) dropComment(kept)
  }
  return kept
    .join('\n')
    .replace(/^import \{\s*\} from .*\n/gm, '')
    .replace(/, \{\s*\} from/g, ' from')
    .replace(/(from '\.[^']*)\.ts'/g, "$1.js'")
}

/** Whether the line before a type is still there, so that a comment at the end belongs to the type. */
function isFirstGone(kept, lineBefore) {
  return kept.length > 0 && kept.at(-1) === lineBefore
}

function dropComment(kept) {
  if (kept.at(-1).trim().endsWith('*/')) {
    while (!kept.pop().trim().startsWith('/**'));
  } else {
    while (kept.length > 0 && kept.at(-1).startsWith('//')) kept.pop()
  }
}

function format(code) {
  const args = [FORMATTER, 'format', '--stdin-file-path=app.js']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, input: code, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The formatter refused a template without its types:\n${stderr}`)
  return stdout
}
