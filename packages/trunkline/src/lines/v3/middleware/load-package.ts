import { requireInstalled } from '../../../view/installed-package.ts'

/**
 * Loads the package that replaces a bundled middleware: from the app's folder, otherwise from the framework's.
 * @throws Error that says how to install the package if it is missing
 */
export function loadPackage<Exports>(name: string, middleware: string): Exports {
  const installed = requireInstalled(name)
  if (installed !== undefined) return installed.exports as Exports // the package's documented interface
  const message = `The middleware "${middleware}" needs the package "${name}". Install it with "npm install ${name}".`
  throw Object.assign(new Error(message), { code: 'MODULE_NOT_FOUND' })
}
