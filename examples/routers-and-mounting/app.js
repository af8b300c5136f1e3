import { pathToFileURL } from 'node:url'
import trunkline, { Router } from 'trunkline'

/** The pets of one owner: a router that sees the parameter of the path it is mounted under. */
const pets = Router({ mergeParams: true })
pets.get('/', (req, res) => res.json({ owner: req.params.owner }))
pets.get('/:pet', (req, res) => res.json({ owner: req.params.owner, pet: req.params.pet }))

/** An application of its own, with its own settings; it could run alone. */
export const admin = trunkline()
admin.set('title', 'Administration')
admin.on('mount', (parent) => admin.set('opened in', parent.get('title')))
admin.get('/', (req, res) => {
  res.json({ title: admin.get('title'), openedIn: admin.get('opened in'), at: req.baseUrl, path: admin.path() })
})

export const app = trunkline()
app.set('title', 'Pets')
app.use('/owners/:owner/pets', pets)
app.use('/admin', admin)
app.get('/', (_req, res) => res.json({ title: app.get('title') }))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = app.listen(process.env.PORT ?? 3000, (err) => {
    if (err) throw err // the port is taken, for one
    console.log(`http://localhost:${server.address().port}`)
  })
}
