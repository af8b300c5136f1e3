// Files inside of a package that others load: each gives what the framework itself has under that name.
const assert = require('node:assert')

/** What a deep path has to be, by the end of its name. A path that is not here only has to load. */
const EXPECTED = [
  [/^@trunkline\/serve-static(?:-v1)?\/index\.js$/, (loaded, root) => loaded === root],
  [/^@trunkline\/v\d\/(?:lib\/express|index)(?:\.js)?$/, (loaded, root) => loaded === root],
  [/\/lib\/(application|request|response)(?:\.js)?$/, (loaded, root, name) => loaded === root[name]],
  [/^@trunkline\/v[34]\/lib\/router(?:\/index)?(?:\.js)?$/, (loaded, root) => loaded === root.Router],
  [/^@trunkline\/v[34]\/lib\/router\/route(?:\.js)?$/, (loaded, root) => loaded === root.Route],
  [/^@trunkline\/v4\/lib\/router\/layer(?:\.js)?$/, (loaded, root) => isLayerOf(loaded, root)],
  [/^@trunkline\/v4\/lib\/middleware\/query(?:\.js)?$/, (loaded, root) => loaded === root.query],
  [/^@trunkline\/v4\/lib\/middleware\/init(?:\.js)?$/, (loaded, root) => loaded.init(root()).name === 'expressInit'],
  [/^@trunkline\/v3\/lib\/middleware(?:\.js)?$/, (loaded, root) => loaded.init(root()).name === 'expressInit'],
  [/^@trunkline\/v\d\/lib\/view(?:\.js)?$/, (loaded, root) => loaded === root().get('view')],
  [/^@trunkline\/v\d\/lib\/utils(?:\.js)?$/, (loaded) => typeof loaded.compileETag === 'function'],
  [
    /^@trunkline\/parsers\/(?:lib\/types\/)?(json|raw|text|urlencoded)(?:\.js)?$/,
    (loaded, root, name) => loaded === root[name],
  ],
  [/^@trunkline\/parsers\/lib\/read(?:\.js)?$/, (loaded) => typeof loaded === 'function'],
  [/^@trunkline\/parsers\/query$/, (loaded) => Object.values(loaded).every((member) => typeof member === 'function')],
]

exports.checks = ({ specifier, root }) => {
  for (const [pattern, test] of EXPECTED) {
    const found = pattern.exec(specifier)
    if (found) {
      return [['is what the framework has', ({ loaded }) => assert.ok(test(loaded, require(root), found[1]))]]
    }
  }
  return [['loads', ({ loaded }) => assert.ok(loaded !== undefined)]]
}

function isLayerOf(Layer, { Router }) {
  return Router().use(() => {}).stack[0] instanceof Layer
}
