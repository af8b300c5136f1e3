import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyProject, install, packed, published, run } from '../../checks/ecosystem/install.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const PROJECTS = join(HERE, '.projects')
/** Projects with the source of another one. */
const SOURCES = { nest12: 'v5/nest.ts' }

/** The folder of a project with Express as `express`, or with the packed package of this repository by an alias. */
export function projectOf(project, on) {
  return join(PROJECTS, `${project}-${on === 'trunkline' ? 'trunkline' : 'express'}`)
}

/**
 * Installs every project that is needed twice: as its lockfile has it, and with the alias and nothing else changed.
 * `projects` has by its name the line of Express that a project is written for.
 */
export async function installProjects(projects) {
  rmSync(PROJECTS, { recursive: true, force: true })
  mkdirSync(PROJECTS, { recursive: true })
  const standIns = { express: published(), trunkline: await packed(PROJECTS) }
  for (const [name, line] of projects) {
    for (const [on, standInsOf] of Object.entries(standIns)) {
      const project = projectOf(name, on)
      console.error(`installing ${name} on ${on}`)
      copyProject(join(HERE, name), project)
      if (name in SOURCES) copyFileSync(join(HERE, SOURCES[name]), join(project, basename(SOURCES[name])))
      await install(project, standInsOf(line))
      await build(project)
    }
  }
}

/** @throws when the projects were not installed before */
export function assertInstalled(projects) {
  const folders = [...projects.keys()].flatMap((name) => ['express', 'trunkline'].map((on) => projectOf(name, on)))
  if (!folders.every((project) => existsSync(join(project, 'node_modules')))) {
    throw new Error('The projects are not installed: run without --installed once.')
  }
}

/** Now, so that no compiler is in what is measured. */
async function build(project) {
  const { scripts = {} } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  if (scripts.build) await run('npm', ['run', 'build'], project)
  compile(project)
}

/** Puts JavaScript next to the TypeScript of a project, with its own compiler. */
function compile(project) {
  const sources = readdirSync(project).filter((name) => name.endsWith('.ts'))
  if (sources.length === 0) return
  const ts = createRequire(join(project, 'package.json'))('typescript')
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.CommonJS,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
  }
  for (const name of sources) {
    const { outputText } = ts.transpileModule(readFileSync(join(project, name), 'utf8'), { compilerOptions })
    writeFileSync(join(project, name.replace(/ts$/, 'js')), outputText)
  }
}
