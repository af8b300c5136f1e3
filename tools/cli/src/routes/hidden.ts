import { type ListedRoute, toTemplatedPaths } from 'trunkline/tools'
import { placeText } from '../loading/places.ts'

const VALUES = ['x1', '7', 'some-name', '2b0c8a6e-90f1-4d2b-9c3e-5d7a1f0b6c44']

/** Says what makes a route unreachable: an earlier one matches all its paths and never calls `next()`. */
export function findHiding(hidden: ListedRoute, routes: readonly ListedRoute[]): string | undefined {
  const { entry, route } = hidden
  const samples = samplePaths(entry.path).filter(hidden.matches)
  if (samples.length === 0) return undefined
  const earlier = routes.slice(0, routes.indexOf(hidden)).find((each) => {
    return each.route !== route && ends(each) && answers(each.entry.method, entry.method) && samples.every(each.matches)
  })
  if (earlier === undefined) return undefined
  // For a call with several paths: the path equal to the hidden one, if any, otherwise all of them.
  const paths = routes.filter((each) => each.route === earlier.route).map((each) => each.entry.path)
  return `${earlier.entry.method} ${paths.includes(entry.path) ? entry.path : paths.join(', ')}${placeText(earlier.entry)}`
}

/** Whether its last handler takes no `next`, so it cannot pass the request on. */
function ends({ lastHandler }: ListedRoute): boolean {
  return typeof lastHandler === 'function' && lastHandler.length < 3 && !/\barguments\b/.test(String(lastHandler))
}

function answers(earlier: string, method: string): boolean {
  return earlier === 'ALL' || earlier === method || (earlier === 'GET' && method === 'HEAD')
}

/** Sample paths for a pattern of any release line; none if paths cannot say it: then nothing is reported. */
function samplePaths(pattern: string): string[] {
  const templates = toTemplatedPaths(pattern) ?? []
  return templates.flatMap(({ path }) => VALUES.map((value) => path.replace(/\{[^}]*\}/g, value)))
}
