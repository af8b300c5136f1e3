import { app } from './app.js'

const server = app.listen(process.env.PORT ?? 3000, (err) => {
  if (err) throw err // the port is taken, for example
  console.log(`http://localhost:${server.address().port}/products`)
})
