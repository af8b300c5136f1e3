export function listen(app) {
  return app.listen(0, '127.0.0.1').server
}
