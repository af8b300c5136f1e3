import { requireInstalled } from '../../../view/installed-package.ts'

/**
 * Loads the package that does today what the bundled middleware of this name did: from the application's folder, or
 * else from the framework's.
 * @throws Error that names the package and how to install it, when it is absent
 */
export function loadPackage<Exports>(name: string, middleware: string): Exports {
  const installed = requireInstalled(name)
  if (installed !== undefined) return installed.exports as Exports // the interface of a package is what we know of it
  const message = `The middleware "${middleware}" needs the package "${name}". Install it with "npm install ${name}".`
  throw Object.assign(new Error(message), { code: 'MODULE_NOT_FOUND' })
}
