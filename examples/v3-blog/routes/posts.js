var posts = [{ id: 1, title: 'Frost', text: 'The first frost came <early>.' }]
var last = 1

exports.load = function (req, res, next, id) {
  req.post = posts.filter(function (post) {
    return post.id === Number(id)
  })[0]
  next(req.post ? null : 'route')
}

exports.index = function (req, res) {
  res.format({
    html: function () {
      res.render('posts', { posts: posts })
    },
    json: function () {
      res.json(posts)
    },
  })
}

exports.create = function (req, res) {
  res.render('form', { post: {}, action: '/posts' })
}

exports.save = function (req, res) {
  var given = req.body.post || {}
  if (!given.title) return res.message('A post needs a title.').redirect('back')
  var post = { id: ++last, title: given.title, text: given.text }
  posts.push(post)
  res.message('Saved "' + post.title + '".')
  res.redirect('/posts/' + post.id)
}

exports.show = function (req, res) {
  res.render('post', { post: req.post })
}

exports.edit = function (req, res) {
  res.render('form', { post: req.post, action: '/posts/' + req.post.id, method: 'put' })
}

exports.update = function (req, res) {
  req.post.title = req.body.post.title
  req.post.text = req.body.post.text
  res.message('Changed.').redirect('/posts/' + req.post.id)
}

exports.destroy = function (req, res) {
  posts.splice(posts.indexOf(req.post), 1)
  res.message('Removed.')
  res.redirect('/posts')
}
