exports.asJson = function (err, req, res, next) {
  res.json(err.status || 500, { error: err.message })
}
