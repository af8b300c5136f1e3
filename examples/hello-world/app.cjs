const trunkline = require('trunkline')

const app = trunkline()

app.get('/', (_req, res) => res.send('Hello, world'))

module.exports = app

if (require.main === module) {
  app.listen(3000, () => console.log('http://localhost:3000'))
}
