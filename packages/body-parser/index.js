function bodyParser() {
  throw new Error('The bodyParser() generic has been split into individual middleware to use instead.')
}

module.exports = Object.assign(bodyParser, {
  json: require('./lib/types/json'),
  raw: require('./lib/types/raw'),
  text: require('./lib/types/text'),
  urlencoded: require('./lib/types/urlencoded'),
})
