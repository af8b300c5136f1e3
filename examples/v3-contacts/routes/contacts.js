var contacts = {
  1: { id: 1, name: 'Ada', city: 'London' },
  2: { id: 2, name: 'Grace', city: 'New York' },
  3: { id: 3, name: 'Alan', city: 'London' },
}
var last = 3

function all() {
  return Object.keys(contacts).map(function (id) {
    return contacts[id]
  })
}

function missing() {
  var err = new Error('no such contact')
  err.status = 404
  return err
}

exports.list = function (req, res) {
  var found = all().filter(function (contact) {
    return !req.query.where || contact.city === req.query.where.city
  })
  res.links({ next: '/v1/contacts?page=2' })
  res.json(found)
}

exports.between = function (req, res) {
  var from = Number(req.params.range[1])
  var to = Number(req.params.range[2])
  res.json(
    all().filter(function (contact) {
      return contact.id >= from && contact.id <= to
    }),
  )
}

exports.show = function (req, res, next) {
  var contact = contacts[req.params.id]
  if (!contact) return next(missing())
  if (req.params.format === 'txt') return res.type('txt').send(contact.name)
  res.json(contact)
}

exports.add = function (req, res) {
  if (!req.body.name) return res.json(422, { error: 'a contact needs a name' })
  var contact = { id: ++last, name: req.body.name, city: req.body.city }
  contacts[contact.id] = contact
  res.location('/v1/contacts/' + contact.id)
  res.json(201, contact)
}

exports.replace = function (req, res, next) {
  if (!contacts[req.params.id]) return next(missing())
  if (!req.is('json')) return res.send(415)
  contacts[req.params.id] = { id: Number(req.params.id), name: req.body.name, city: req.body.city }
  res.send(contacts[req.params.id])
}

exports.remove = function (req, res) {
  delete contacts[req.params.id]
  res.send(204)
}

exports.lookup = function (req, res, next) {
  var name = req.param('name', 'nobody')
  var found = all().filter(function (contact) {
    return contact.name === name
  })[0]
  if (!found) return next(missing())
  res.redirect(303, 'contacts/' + found.id)
}

exports.byInitial = function (req, res) {
  res.send(
    all()
      .filter(function (contact) {
        return contact.name[0].toLowerCase() === req.params[0].toLowerCase()
      })
      .map(function (contact) {
        return contact.name
      }),
  )
}
