const Layer = require('router/lib/layer')

exports.match = function match(path, url) {
  const layer = new Layer(path, null, () => {})
  return layer.match(url) ? layer.params : undefined
}
