import { fileURLToPath, pathToFileURL } from 'node:url'
import trunkline from 'trunkline'

export const app = trunkline()

app.set('views', fileURLToPath(new URL('views', import.meta.url)))
app.set('view engine', 'ejs')
app.locals.site = 'The Reading Room' // for every view
app.use(trunkline.urlencoded())

const guests = []

app.get('/', (_req, res) => res.render('index', { guests }))

app.post('/guests', (req, res) => {
  const name = String(req.body?.name ?? '').trim()
  if (!name) return res.status(422).render('index', { guests, problem: 'Please tell your name.' })
  guests.push(name)
  res.redirect(303, '/')
})

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = app.listen(process.env.PORT ?? 3000, (err) => {
    if (err) throw err // the port is taken, for one
    console.log(`http://localhost:${server.address().port}`)
  })
}
