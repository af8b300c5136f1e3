import module from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const packages = path.resolve(import.meta.dirname, '../../packages')

/**
 * Gives the code with mutants to those who load the built package, by `require()` or `import`. What is built is a few files
 * with many modules in each; what the compiler wrote for them is beside it, a module a file, and is loaded instead.
 */
export function changeBuiltCode(compiled) {
  const changed = new Map(Object.entries(compiled).map(([file, code]) => [urlOf(file), code]))
  module.registerHooks({
    resolve(specifier, context, nextResolve) {
      const found = nextResolve(specifier, context)
      return isProgram(found.url) ? { ...found, url: found.url.replace('/dist/', '/compiled/') } : found
    },
    load(url, context, nextLoad) {
      const source = changed.get(url)
      return source === undefined ? nextLoad(url, context) : { source, format: 'commonjs', shortCircuit: true }
    },
  })
}

function urlOf(file) {
  return pathToFileURL(path.resolve(packages, '..', file)).href
}

/** The `.mjs` of a package only name what the `.cjs` beside them exports, and stay. */
function isProgram(url) {
  return (
    url.startsWith('file:') &&
    /^(parsers|trunkline)[\\/]dist[\\/].+\.c?js$/.test(path.relative(packages, fileURLToPath(url)))
  )
}
