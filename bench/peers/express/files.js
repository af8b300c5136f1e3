import { join } from 'node:path'

const serveFolder = ({ root }, { framework, peer }) => {
  const options = peer === 'trunkline-cache' ? { cache: true } : undefined
  const app = framework()
  app.use(framework.static(root, options))
  return app.listen(0, '127.0.0.1')
}

export { serveFolder as conditional, serveFolder as range, serveFolder as static }

export function sendFile({ root }, { framework, sendFile }) {
  const path = join(root, 'small.html')
  const app = framework()
  app.get('/download', (_req, res) => res[sendFile](path))
  return app.listen(0, '127.0.0.1')
}
