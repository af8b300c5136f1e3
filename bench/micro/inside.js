import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A module from the inside of a package, as it was built: `npm run build` first. */
export function inside(name, path) {
  return require(`../../packages/${name}/compiled/${path}.js`)
}

export { require }
