import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyProject, install, packed, published } from '../../checks/ecosystem/install.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const PROJECTS = join(HERE, '.projects')

/** The folder of a line's project with Express as `express`, or with the packed package of this repository by an alias. */
export function projectOf(line, on) {
  return join(PROJECTS, `${line}-${on === 'trunkline' ? 'trunkline' : 'express'}`)
}

/** Installs every project that is needed twice: as its lockfile has it, and with the alias and nothing else changed. */
export async function installProjects(lines) {
  rmSync(PROJECTS, { recursive: true, force: true })
  mkdirSync(PROJECTS, { recursive: true })
  const standIns = { express: published(), trunkline: await packed(PROJECTS) }
  for (const line of lines) {
    for (const [on, standInsOf] of Object.entries(standIns)) {
      const project = projectOf(line, on)
      console.error(`installing ${line} on ${on}`)
      copyProject(join(HERE, line), project)
      await install(project, standInsOf(line))
      compile(project)
    }
  }
}

/** @throws when the projects were not installed before */
export function assertInstalled(lines) {
  const missing = lines.flatMap((line) => ['express', 'trunkline'].map((on) => projectOf(line, on)))
  if (!missing.every((project) => existsSync(join(project, 'node_modules')))) {
    throw new Error('The projects are not installed: run without --installed once.')
  }
}

/** What the compiler of a project makes of its TypeScript, so that no compiler is in what is measured. */
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
