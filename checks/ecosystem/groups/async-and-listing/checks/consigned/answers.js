module.exports = (app) => app.get('/consigned', (_req, res) => res.send('yes'))
