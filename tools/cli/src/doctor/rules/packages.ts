import { lowestLine } from '../source/declared-line.ts'
import type { Manifest } from '../source/manifests.ts'
import { isFramework } from '../source/value.ts'

/** A finding about a dependency. */
export interface PackageFinding {
  readonly code: string
  readonly message: string
}

/** Packages that do not work on 5.x, as tried in `checks/ecosystem`, with the first version that does, if any. */
const BROKEN_V5: Record<string, { before?: number; why: string }> = {
  'express-async-errors': { why: 'it patches Express 4, and 5.x handles rejected promises itself: remove it' },
  'express-mongo-sanitize': { why: 'it replaces req.query, which 5.x does not allow' },
  'express-list-endpoints': {
    why: 'it reads app._router, and lists nothing or throws: use routes(app) of trunkline/tools',
  },
  hpp: { why: 'it replaces req.query, which 5.x does not allow' },
  'xss-clean': { why: 'it replaces req.query, which 5.x does not allow' },
  'express-promise-router': { why: 'it builds on the router of Express 4, and 5.x handles rejected promises itself' },
  '@types/express': {
    before: 5,
    why: 'it describes Express 4; Trunkline has its types with it, Express 5 needs @types/express 5',
  },
}

export function checkPackagesV5(manifest: Manifest): PackageFinding[] {
  const all = allDependencies(manifest)
  // Without the framework among the dependencies, the middleware may serve another framework.
  if (!Object.keys(all).some(isFramework)) return []
  const found: PackageFinding[] = []
  for (const [name, { before, why }] of Object.entries(BROKEN_V5)) {
    const range = all[name]
    if (range === undefined || (before !== undefined && (lowestLine(range) ?? before) >= before)) continue
    found.push({ code: 'TL424', message: `${name} ${range} does not work on 5.x: ${why}` })
  }
  const node = manifest.engines?.node
  if (node !== undefined && lowestPromised(node) < 18) {
    found.push({ code: 'TL427', message: `5.x needs Node 18, and "engines" promises ${node}` })
  }
  return found
}

export function allDependencies(manifest: Manifest): Record<string, string> {
  return { ...manifest.peerDependencies, ...manifest.devDependencies, ...manifest.dependencies }
}

/** The lowest major version that `engines` promises: "*" and "<20" are every old one. */
function lowestPromised(range: string): number {
  const isOpen = range.split('||').some((part) => /^\s*(?:[*xX].*|<[^>]*)?$/.test(part))
  return isOpen ? 0 : (lowestLine(range) ?? 18)
}
