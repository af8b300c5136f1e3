import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A module from the inside of a package, as it was built: `npm run build` first. */
export function inside(name, path) {
  return require(`../../packages/${name}/compiled/${path}.js`)
}

/** The framework of a line, made of those same modules: the one that is published has each of them once more. */
export function frameworkOf(line) {
  return require(`../../packages/trunkline/compiled/${line}.cjs`)
}

export { require }
