// Messages that are kept for the next page: said before a redirect, shown once after it.
module.exports = function messages(req, res, next) {
  res.message = function (text) {
    req.session.messages = (req.session.messages || []).concat(text)
    return res
  }
  res.locals.messages = req.session.messages || []
  res.locals.hasMessages = res.locals.messages.length > 0
  if (req.method === 'GET') req.session.messages = []
  next()
}
