import framework, { type NextFunction, type Request, type RequestHandler, type Response } from 'framework'
import passport from 'passport'
import { Strategy } from 'passport-local'

declare global {
  namespace Express {
    interface User {
      id: number
    }
  }
}

passport.use(
  new Strategy({ passReqToCallback: true }, (req, name, _password, done) =>
    done(null, { id: name.length + req.url.length }),
  ),
)
passport.serializeUser((user, done) => done(null, user.id))
const app = framework()
app.use(passport.initialize(), passport.session())
app.post('/sign-in', passport.authenticate('local', { failureRedirect: '/' }), (req, res) => res.json(req.user?.id))
app.post('/sign-in/:realm', (req, res, next) => {
  passport.authenticate('local', (err: unknown, user: Express.User) => {
    if (err || !user) return next(err)
    req.logIn(user, (failure) => (failure ? next(failure) : res.redirect(`/${req.params.realm.trim()}`)))
  })(req, res, next)
})
const signedIn: RequestHandler = (req, res, next) => (req.isAuthenticated() ? next() : res.sendStatus(401))
app.get('/me', signedIn, (req, res) => res.json(req.user))
app.get('/out', (req: Request, res: Response, next: NextFunction) => req.logout((err) => (err ? next(err) : res.end())))
