import { serve } from '../src/define.ts'
import type { Path } from '../src/interface.ts'
import { gets } from '../src/requests.ts'
import type { Scenario } from '../src/scenario.ts'

const params = 'Request properties (4.x and 5.x) › req.params'

/** One pattern, as a route below /r and as a mount below /m, and the paths it is tried on. */
export function tryPattern(grammar: string, path: Path, rows: string[], tried: string[]): Scenario {
  return serve(
    `the ${grammar}pattern ${typeof path === 'string' ? path || 'of nothing' : String(path) || 'of an empty list'}`,
    [params, ...rows],
    (framework) => {
      const [routes, mounts] = [framework.Router(), framework.Router()]
      routes.get(path, (req, res) => res.json({ ...req.params }))
      mounts.use(path, (req, res) => res.json([{ ...req.params }, req.baseUrl, req.url]))
      return framework().use('/r', routes).use('/m', mounts)
    },
    tried.flatMap((one) => gets(`/r${one}`, `/m${one}`)),
  )
}
