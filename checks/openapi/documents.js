// The validator and the lint of documents. Each has to refuse a broken one, too.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { document } from './app.js'

const HERE = import.meta.dirname

export async function validate(files) {
  for (const file of files) {
    const { valid, errors } = await new Validator().validate(JSON.parse(readFileSync(file, 'utf8')))
    assert.ok(valid, `${file}: ${JSON.stringify(errors)}`)
  }
  const broken = { ...document, paths: { '/x': { get: { responses: { 200: {} } } } } }
  assert.equal((await new Validator().validate(broken)).valid, false, 'the validator takes everything')
  console.log(`ok: ${files.length} documents are valid`)
}

/** By the recommended rules, but for those about what an author has not said (redocly.yaml). */
export function lint(files, leftOut = []) {
  const redocly = path.join(HERE, 'node_modules/@redocly/cli/bin/cli.js')
  const args = [redocly, 'lint', '--config', path.join(HERE, 'redocly.yaml'), '--format', 'json']
  const options = { encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' }, maxBuffer: 1e9 }
  const problemsOf = (names) => {
    const { stdout } = spawnSync(process.execPath, [...args, ...names], options)
    // It writes an object for each file, one behind the other.
    return JSON.parse(`[${stdout.replaceAll(/^\}\{/gm, '},{')}]`).flatMap(({ problems }) => problems)
  }
  const found = problemsOf(files).filter(({ ruleId }) => !leftOut.includes(ruleId))
  assert.deepEqual(
    found.map(({ message, location }) => ({ message, location })),
    [],
  )
  const unnamed = { ...document, paths: { '/x/{id}': { get: { responses: { 200: { description: '' } } } } } }
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-'))
  const file = path.join(folder, 'unnamed.json')
  writeFileSync(file, JSON.stringify(unnamed))
  assert.ok(problemsOf([file]).length > 0, 'the lint takes everything')
  rmSync(folder, { recursive: true })
  console.log(`ok: Redocly has nothing to say about ${files.length} documents`)
}
