// Runs in the thread in which Node before 22.15 decides what `import` loads.
import proof from '../dist/doctor/proof/next-line.js'

let redirect

export function initialize(swap) {
  redirect = proof.createLoggingRedirect(swap)
}

export function resolve(specifier, context, next) {
  return proof.resolveImport(redirect, specifier, context, next)
}
