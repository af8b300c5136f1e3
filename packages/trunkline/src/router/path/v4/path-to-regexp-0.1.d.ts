declare module 'path-to-regexp-0.1' {
  type Options = Partial<import('../compiled-path.ts').PathOptions>

  /** Makes the expression of a path and appends a key to `keys` for each of its groups. */
  function pathToRegexp(path: unknown, keys: import('./expression.ts').V4Key[], options: Options): RegExp

  export = pathToRegexp
}
