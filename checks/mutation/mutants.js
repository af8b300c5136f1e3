import fs from 'node:fs'
import path from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import ts from 'typescript5'

const OPTIONS = { ignorers: [], excludedMutations: [], plugins: null, noHeader: false }
const silent = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'isDebugEnabled', 'isTraceEnabled'].map((name) => [
    name,
    () => false,
  ]),
)

/**
 * The code of a folder or file with all its mutants in it, each behind a switch: as TypeScript in `changed`, and in
 * `compiled` as the compiler would write it. Stryker finds the places; its header, which the code carries, knows which
 * mutant is on.
 */
export async function changeCode(target) {
  const files = filesOf(target).map((name) => ({ name, content: fs.readFileSync(name, 'utf8'), mutate: true }))
  const result = await new Instrumenter(silent).instrument(files, OPTIONS)
  const changed = Object.fromEntries(result.files.map(({ name, content }) => [name, content]))
  const mutants = result.mutants.map(({ id, fileName, location, mutatorName, replacement }) => {
    const { start, end } = location
    return { id, file: fileName, start, end, kind: mutatorName, replacement }
  })
  const compiled = Object.fromEntries(result.files.map(({ name, content }) => [compiledName(name), compile(content)]))
  return { mutants, changed, compiled }
}

function compiledName(file) {
  return file.replace(/^(packages\/[^/]+\/)src(\/.+)\.ts$/, '$1compiled$2.js')
}

function compile(code) {
  const { compilerOptions } = ts.parseConfigFileTextToJson('', fs.readFileSync('tsconfig.base.json', 'utf8')).config
  const options = ts.convertCompilerOptionsFromJson(compilerOptions, '').options
  return ts.transpileModule(code, { compilerOptions: options, fileName: 'commonjs.cts' }).outputText
}

function filesOf(target) {
  return fs
    .globSync(target.endsWith('.ts') ? target : `${target}/**/*.ts`)
    .filter((name) => /(?<!\.test|\.d)\.ts$/.test(name))
    .map((name) => path.normalize(name))
    .sort()
}
