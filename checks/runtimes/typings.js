// A small program for each entry, compiled against the installed packages in every way TypeScript finds them.
const fs = require('node:fs')
const path = require('node:path')
const { inLanes, observe, say } = require('./command.js')
const { commonjsProgram, moduleProgram } = require('./programs.js')

const MODULES = path.join(__dirname, 'node_modules')

const COMPILERS = {
  'TypeScript 5': path.join(MODULES, 'typescript-5/bin/tsc'),
  'TypeScript 7': path.join(MODULES, 'typescript/bin/tsc'),
}

/** Nothing is skipped: the packages' own declarations are checked, too, and need no types but node's. */
const STRICT = { strict: true, skipLibCheck: false, noEmit: true, types: ['node'], target: 'es2022', lib: ['es2022'] }

/** `programs` are kinds of files; TypeScript 7 has left classic resolution behind. */
const WAYS = [
  {
    name: 'classic CommonJS (node10)',
    compilers: ['TypeScript 5'],
    options: { module: 'commonjs', moduleResolution: 'node10', esModuleInterop: true },
    programs: { 'require.ts': commonjsProgram, 'import.ts': moduleProgram },
  },
  ...['node16', 'nodenext'].map((name) => ({
    name,
    compilers: ['TypeScript 5', 'TypeScript 7'],
    options: { module: name, moduleResolution: name },
    programs: { 'require.cts': commonjsProgram, 'import.mts': moduleProgram },
  })),
  {
    name: 'bundler',
    compilers: ['TypeScript 5', 'TypeScript 7'],
    options: { module: 'preserve', moduleResolution: 'bundler' },
    programs: { 'require.cts': commonjsProgram, 'import.ts': moduleProgram },
  },
]

/** Compiles in a project that has the packages; gives one verdict for each way and compiler. */
exports.compileEverywhere = async function compileEverywhere(project, entries) {
  addNodeTypes(project)
  for (const way of WAYS) writePrograms(folderOf(project, way), way, entries)
  const jobs = WAYS.flatMap((way) => way.compilers.map((compiler) => ({ way, compiler })))
  return inLanes(jobs, ({ way, compiler }) => compile(project, way, compiler))
}

async function compile(project, way, compiler) {
  const args = [COMPILERS[compiler], '-p', folderOf(project, way)]
  const { status, printed } = await observe(process.execPath, args, { cwd: project })
  say(`${compiler}, ${way.name}: ${status === 0 ? 'compiles' : 'does not compile'}`)
  return { way: way.name, compiler, complaint: status === 0 ? undefined : `ended with ${status}\n${printed}` }
}

function folderOf(project, { name }) {
  return path.join(project, 'typings', name.replaceAll(/\W+/g, '-'))
}

function addNodeTypes(project) {
  for (const name of ['@types/node', 'undici-types']) {
    fs.cpSync(path.join(MODULES, name), path.join(project, 'node_modules', name), { recursive: true })
  }
}

function writePrograms(folder, { options, programs }, entries) {
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...STRICT, ...options } }))
  for (const [index, entry] of entries.entries()) {
    for (const [ending, write] of Object.entries(programs)) {
      fs.writeFileSync(path.join(folder, `${String(index).padStart(2, '0')}-${ending}`), write(entry))
    }
  }
}
