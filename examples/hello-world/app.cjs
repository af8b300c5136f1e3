const trunkline = require('trunkline')

const app = trunkline()

app.get('/', (_req, res) => res.send('Hello, world'))

module.exports = app

if (require.main === module) {
  const server = app.listen(process.env.PORT ?? 3000, (err) => {
    if (err) throw err // the port is taken, for one
    console.log(`http://localhost:${server.address().port}`)
  })
}
