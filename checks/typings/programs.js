// Compiles programs of the kinds that people write against our packages as they are installed: on every line, under its
// own name and in the place of Express, in every way TypeScript finds packages, by every compiler that we support.
//   node checks/typings/programs.js            packs the packages and compiles all of it (after node checks/typings/run.js has installed)
//   node checks/typings/programs.js 5.4 7      the same with these compilers only
//   node checks/typings/programs.js --sample   a part of it, in which the compilers take turns
//   node checks/typings/programs.js --quick    three of them, with the build as it is; prints the verdicts as JSON
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { packAll } from '../runtimes/pack.js'
import { readPackages } from '../runtimes/packages.js'
import { layOutFlat, layOutStrict, putFolder, putTarball } from './layout.js'
import { memberProgram } from './members.js'

const HERE = import.meta.dirname
const ROOT = path.join(HERE, '..', '..')
const PROGRAMS = path.join(HERE, 'programs')

const COMPILERS = {
  ...Object.fromEntries(
    ['5.4', '5.5', '5.6', '5.7', '5.8'].map((version) => [
      version,
      path.join(HERE, 'compilers/node_modules', `typescript-${version}`, 'bin/tsc'),
    ]),
  ),
  5.9: path.join(ROOT, 'node_modules/typescript5/bin/tsc'),
  7: path.join(ROOT, 'node_modules/typescript/bin/tsc'),
}

/** How a program is compiled; TypeScript 7 has left node10 behind. */
const KINDS = {
  'node16, CommonJS': { ending: 'cts', module: 'node16', moduleResolution: 'node16' },
  'node16, ESM': { ending: 'mts', module: 'node16', moduleResolution: 'node16' },
  'nodenext, CommonJS': { ending: 'cts', module: 'nodenext', moduleResolution: 'nodenext' },
  'nodenext, ESM': { ending: 'mts', module: 'nodenext', moduleResolution: 'nodenext' },
  bundler: { ending: 'ts', module: 'esnext', moduleResolution: 'bundler' },
  node10: { ending: 'ts', module: 'commonjs', moduleResolution: 'node10', until: 5.9 },
}

/** What a project asks for, what the programs load then, and which programs there are for it besides. */
const INSTALLS = {
  express: (line) => ({
    packages: { express: `@trunkline/${line}` },
    specifier: 'express',
    folder: line === 'v3' ? undefined : 'as-express',
  }),
  trunkline: (line) => ({
    packages: { trunkline: 'trunkline' },
    specifier: line === 'v5' ? 'trunkline' : `trunkline/${line}`,
  }),
  'trunkline beside @types/express': (line) => ({
    ...INSTALLS.trunkline(line),
    theirs: path.join(HERE, `types-${line.slice(1)}`, 'node_modules/@types'),
    folder: 'beside-theirs',
  }),
}

/** What @types/express is made of. */
const THEIRS = [
  'body-parser',
  'connect',
  'express',
  'express-serve-static-core',
  'http-errors',
  'qs',
  'range-parser',
  'send',
  'serve-static',
]

const LAYOUTS = { 'side by side': layOutFlat, strict: layOutStrict }

/** The folders of programs that a line has to compile. */
const FOLDERS = { v3: ['v3'], v4: ['common', 'v4'], v5: ['common', 'v5'] }

/**
 * Each compiler takes its turn: of three compilers, every line, install and way to find packages is tried by one, and every
 * compiler tries every way that it knows.
 */
function sampleOf(compilers) {
  const all = everything(compilers)
  const installs = [...new Set(all.map(({ line, install }) => line + install))]
  return all.filter(({ compiler, kind, line, install }) => {
    const able = compilers.filter((version) => !(Number(version) > KINDS[kind].until))
    const turn = installs.indexOf(line + install) + Object.keys(KINDS).indexOf(kind)
    return able[turn % able.length] === compiler
  })
}

function everything(compilers) {
  return compilers.flatMap((compiler) =>
    Object.keys(KINDS)
      .filter((kind) => !(Number(compiler) > KINDS[kind].until))
      .flatMap((kind) =>
        ['v3', 'v4', 'v5'].flatMap((line) => [
          { compiler, kind, line, install: 'express', layout: 'strict' },
          { compiler, kind, line, install: 'trunkline', layout: 'side by side', nodeTypes: newestTypes(compiler) },
          ...(line === 'v3'
            ? []
            : [{ compiler, kind, line, install: 'trunkline beside @types/express', layout: 'side by side' }]),
        ]),
      ),
  )
}

/** The newest types of node, which older compilers do not read, next to the oldest: Node adds members that we have too. */
function newestTypes(compiler) {
  return Number(compiler) >= 5.9 ? 26 : 20
}

const QUICK = [
  { compiler: '7', kind: 'nodenext, CommonJS', line: 'v5', install: 'express', layout: 'strict' },
  { compiler: '7', kind: 'bundler', line: 'v4', install: 'trunkline', layout: 'side by side', nodeTypes: 24 },
  { compiler: '7', kind: 'nodenext, ESM', line: 'v5', install: 'trunkline', layout: 'side by side', nodeTypes: 26 },
]

async function main({ quick, sample }, compilers) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'typings-'))
  const choices = quick ? QUICK : (sample ? sampleOf : everything)(compilers)
  try {
    const put = quick ? putFolder : putTarball(await packAll(readPackages(), folder))
    const projects = createProjects(folder, put)
    const verdicts = await inTwoLanes(choices, (choice) => compile(projects, choice, quick))
    if (quick) console.log(JSON.stringify(verdicts))
    for (const { title, complaint } of verdicts.filter((each) => each.complaint))
      console.error(`${title}\n${complaint}`)
    process.exitCode = verdicts.some(({ complaint }) => complaint) ? 1 : 0
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Gives the project of a line, an install and a layout, made when it is first asked for. */
function createProjects(folder, put) {
  const made = new Map()
  return ({ line, install, layout, nodeTypes }) => {
    const name = [line, install, layout, nodeTypes].join('-').replaceAll(' ', '-')
    const place = path.join(folder, name)
    if (!made.has(name)) {
      const { packages, specifier, theirs, folder: more } = INSTALLS[install](line)
      LAYOUTS[layout](place, packages, put, nodeTypes)
      for (const each of theirs ? THEIRS : []) {
        fs.cpSync(path.join(theirs, each), path.join(place, 'node_modules/@types', each), { recursive: true })
      }
      made.set(name, { place, specifier, folders: more ? [...FOLDERS[line], more] : FOLDERS[line] })
    }
    return made.get(name)
  }
}

async function compile(projectOf, choice, quiet) {
  const { place, specifier, folders } = projectOf(choice)
  const { ending, module, moduleResolution } = KINDS[choice.kind]
  const title = `${choice.line} as '${specifier}'${choice.install.includes(' ') ? ' beside @types/express' : ''}, ${choice.layout}, ${choice.kind}, TypeScript ${choice.compiler}, types of Node ${choice.nodeTypes ?? 20}`
  const folder = path.join(place, `${choice.kind}-${choice.compiler}`.replaceAll(/[^\w.]+/g, '-'))
  writePrograms(path.join(folder, 'library'), choice.line, folders, specifier, ending)
  const options = { ...STRICT, module, moduleResolution }
  writeJson(path.join(folder, 'library/tsconfig.json'), { compilerOptions: { ...options, outDir: 'built' } })
  const { status, output } = await run(COMPILERS[choice.compiler], ['-p', path.join(folder, 'library')], place)
  if (!quiet) console.log(`${title}: ${status === 0 ? 'compiles' : 'does not compile'}`)
  // What TypeScript indents are reasons of reasons.
  const complaint = output
    .split('\n')
    .filter((text) => !text.startsWith('    '))
    .join('\n')
  return { title, complaint: status === 0 ? undefined : complaint }
}

/** Nothing is skipped, declarations are written, and no other types than node's are there. */
const STRICT = {
  target: 'es2022',
  lib: ['es2022'],
  types: ['node'],
  strict: true,
  skipLibCheck: false,
  esModuleInterop: true,
  composite: true,
}

/** A program whose own ending is .cts is for CommonJS only. */
function writePrograms(folder, line, folders, specifier, ending) {
  fs.mkdirSync(folder, { recursive: true })
  const extension = { cts: '.cjs', mts: '.mjs', ts: '' }[ending]
  const load = (text) =>
    text.replaceAll("'express'", `'${specifier}'`).replaceAll(/from '(\.\/[\w-]+)'/g, `from '$1${extension}'`)
  fs.writeFileSync(path.join(folder, `members.${ending}`), load(memberProgram(line, specifier === 'express')))
  for (const kind of folders) {
    for (const file of fs.readdirSync(path.join(PROGRAMS, kind))) {
      const [name, own] = [path.parse(file).name, path.extname(file)]
      const text = load(fs.readFileSync(path.join(PROGRAMS, kind, file), 'utf8'))
      if (own !== '.cts' || ending === 'cts') fs.writeFileSync(path.join(folder, `${name}.${ending}`), text)
    }
  }
}

function writeJson(file, value) {
  fs.writeFileSync(file, JSON.stringify(value))
}

function run(compiler, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, ...args, '--pretty', 'false'], { cwd })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('close', (status) => resolve({ status, output }))
  })
}

async function inTwoLanes(choices, work) {
  const results = []
  let next = 0
  async function lane() {
    while (next < choices.length) {
      const index = next++
      results[index] = await work(choices[index])
    }
  }
  await Promise.all([lane(), lane()])
  return results
}

const asked = Object.keys(COMPILERS).filter((version) => process.argv.includes(version))
const flags = { quick: process.argv.includes('--quick'), sample: process.argv.includes('--sample') }
await main(flags, asked.length > 0 ? asked : Object.keys(COMPILERS))
