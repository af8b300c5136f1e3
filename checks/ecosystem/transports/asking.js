// What the checks of several kinds of middleware ask with.

exports.cookiesOf = function cookiesOf({ headers }) {
  return headers['set-cookie'].map((line) => line.split(';', 1)[0]).join('; ')
}

exports.sendForm = function sendForm(ask, path, fields, headers = {}) {
  return ask({
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: String(new URLSearchParams(fields)),
  })
}
