import { type DescribedRoute, toTemplatedPaths } from 'trunkline/tools'

/** A parameter of a path, as a client fills it. */
export interface FilledParameter {
  readonly name: string
  /** Whether it takes several segments. */
  readonly wildcard: boolean
  /** Whether the pattern also matches without it. */
  readonly optional: boolean
}

/** Undefined if no client can make a path: the pattern is an expression, or has a group or wildcard without a name. */
export function pathParameters({ path, keys }: DescribedRoute): FilledParameter[] | undefined {
  const ways = toTemplatedPaths(path)?.map(({ parameters }) => new Map(parameters.map((each) => [each.name, each])))
  if (ways === undefined || keys.some((name) => /^\d+$/.test(name))) return undefined
  return keys.map((name) => ({
    ...{ name, wildcard: ways.some((way) => way.get(name)?.wildcard) },
    optional: !ways.every((way) => way.has(name)),
  }))
}
