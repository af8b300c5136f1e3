import { frameworkOf, inside } from './inside.js'

const { compilePath } = inside('trunkline', 'router/path/compile')
const framework4 = frameworkOf('v4')
const options = { sensitive: false, strict: false, end: true }

/** One pattern asked about one path. */
export const benches = {
  '5.x /about/team': asking('/about/team', '/about/team'),
  '5.x /user/:id': asking('/user/:id', '/user/42'),
  '5.x /user/:id, another path': asking('/user/:id', '/order/42'),
  '5.x /user/:id, encoded': asking('/user/:id', '/user/a%20b'),
  '5.x /a/:b/c/:d/e/:f': asking('/a/:b/c/:d/e/:f', '/a/1/c/2/e/3'),
  '5.x /file{.:type}': asking('/file{.:type}', '/file.json'),
  '5.x /files/*path': asking('/files/*path', '/files/a/b/c.txt'),
  '4.x /user/:id': asking4('/user/:id', '/user/42'),
  '4.x /user/:id?': asking4('/user/:id?', '/user/42'),
  '4.x /files/*': asking4('/files/*', '/files/a/b/c.txt'),
}

function asking(pattern, path) {
  const [match] = compilePath(pattern, options).matchers
  return () => match(path)
}

/** By the layer, whose `match` keeps what it found. */
function asking4(pattern, path) {
  const router = framework4.Router()
  router.get(pattern, () => {})
  const [layer] = router.stack
  return () => layer.match(path)
}
