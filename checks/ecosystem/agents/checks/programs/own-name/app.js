// An app that loads `trunkline` by its own name, and a file with what it tells an agent by the agent's public functions.
module.exports = function createApp() {
  const trunkline = require('trunkline')
  const app = trunkline()
  const rooms = trunkline.Router()
  rooms.post('/', trunkline.json(), (req, res) => res.json(req.body))
  rooms.get('/:id', (req, res) => res.json({ id: req.params.id }))
  rooms.get('/:id/broken', async () => {
    throw new Error('broken room')
  })
  rooms.get('/:id/locked', () => {
    throw Object.assign(new Error('locked room'), { status: 423 })
  })
  app.use('/rooms', rooms)
  if (process.env.AGENT_TOLD) app.use(require(`./${process.env.AGENT_TOLD}.js`))
  return app
}
