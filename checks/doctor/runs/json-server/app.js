const jsonServer = require('./own')

const app = jsonServer.create()
app.use(jsonServer.defaults({ logger: false }))
app.use(jsonServer.rewriter({ '/api/*': '/$1', '/blog/:resource/:id/show': '/:resource/:id' }))
app.use(
  jsonServer.router({
    posts: [
      { id: 1, title: 'a', author: { name: 'x' } },
      { id: 2, title: 'b', author: { name: 'y' } },
    ],
    comments: [{ id: 1, postId: 1, body: 'c' }],
    profile: { name: 'p' },
  }),
)
module.exports = app
