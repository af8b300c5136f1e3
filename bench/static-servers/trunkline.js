import { createRequire } from 'node:module'

const framework = createRequire(import.meta.url)('../../packages/trunkline')

export function start(root) {
  return framework().use(framework.static(root)).listen(0, '127.0.0.1')
}
