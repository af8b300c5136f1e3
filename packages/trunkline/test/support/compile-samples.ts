import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import type { Document } from './documents.ts'
import { SAMPLE_FILES } from './sample-names.ts'
import { ROOT } from './source-graph.ts'

/** A sample in TypeScript, and where it is: the page and the line. */
export interface TypedSample {
  readonly place: string
  readonly code: string
}

const SAMPLE = /^```ts(?: .*)?\n([\s\S]*?)^```$/gm

/** Their files are one program, which examples/typed-api and checks/starter compile. */
const COMPILED_TOGETHER = ['docs/guide/validated-apis.md', 'docs/guide/product-api.md']

/** The samples of a page in TypeScript. Of one that shows the code of another library first, what is ours. */
export function typedSamples({ path, text }: Document): TypedSample[] {
  const samples = [...text.matchAll(SAMPLE)].filter(
    ([all]) => !COMPILED_TOGETHER.includes(path) || !all.startsWith('```ts ['),
  )
  return samples.map(({ 1: code = '', index }) => ({
    place: `${path}:${text.slice(0, index).split('\n').length}`,
    code: code.split(/^\/\/ Trunkline.*$/m).at(-1) as string,
  }))
}

/** Compiles all samples at once, with the types that readers get. Returns where the compiler finds errors, and which. */
export async function compileSamples(samples: readonly TypedSample[]): Promise<string[]> {
  const folder = await mkdtemp(join(ROOT, 'node_modules', '.samples-')) // where they find what they import
  try {
    const files = [
      ...Object.entries(SAMPLE_FILES),
      ...samples.map(
        ({ code }, i) => [`sample-${i}.ts`, `${importTypes(code)}${expectErrors(code)}export {}\n`] as const,
      ),
    ]
    await Promise.all(files.map(([name, text]) => writeFile(join(folder, name), text)))
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const child = spawn(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], { cwd: folder })
    const printed = await readAll(child.stdout)
    return printed
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(' '))
      .map((line) => line.replace(/^sample-(\d+)\.ts/, (_name, i) => samples[Number(i)]?.place as string))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A line that ends in `// error: …` has to have one. */
function expectErrors(code: string): string {
  return code.replace(/^.* \/\/ error:/gm, (line) => `// @ts-expect-error\n${line}`)
}

/** The names of `trunkline` that also exist as globals of Node or that are types: a page imports them once. */
function importTypes(code: string): string {
  if (code.includes(" from 'trunkline'")) return ''
  const names = [
    'ErrorRequestHandler',
    'NextFunction',
    'Request',
    'RequestHandler',
    'Response',
    'Application',
    'Router',
  ]
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(code))
  return `import { ${used.map((name) => (name === 'Router' ? name : `type ${name}`)).join(', ')} } from 'trunkline';`
}
