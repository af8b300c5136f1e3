declare module 'path-to-regexp-0.1' {
  interface Key {
    name: string | number
    optional: boolean
    offset: number
  }

  interface Options {
    readonly sensitive?: boolean
    readonly strict?: boolean
    readonly end?: boolean
  }

  /** Makes the expression of a path and appends a key to `keys` for each of its groups. */
  function pathToRegexp(path: unknown, keys: Key[], options: Options): RegExp

  export = pathToRegexp
}
