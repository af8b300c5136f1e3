import cookieParser from 'cookie-parser'
import framework from 'framework'

const app = framework()
app.use(cookieParser('secret'))
app.get('/cookies/:name', cookieParser(), (req, res) => {
  res.cookie('seen', 'yes', { signed: true, httpOnly: true }).json([req.cookies.a, req.signedCookies[req.params.name]])
})
cookieParser.signedCookie('s:x', 'secret')
