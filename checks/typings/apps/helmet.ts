import framework from 'framework'
import helmet from 'helmet'

const app = framework()
app.use(helmet())
app.use('/embedded', helmet({ contentSecurityPolicy: false, frameguard: { action: 'sameorigin' } }))
app.get('/users/:id', helmet.noSniff(), (req, res) => res.send(req.params.id.toUpperCase()))
