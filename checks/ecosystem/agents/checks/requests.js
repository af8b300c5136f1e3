// What the app in programs/app.js is asked. `lines` are those that have the route, when not all have it; `inShort` marks
// what is enough to see that an agent is at work.

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

exports.requests = [
  { path: '/' },
  { path: '/?a=b&c[d]=e' },
  { path: '/query?a=b', inShort: true },
  { path: '/array/1', inShort: true },
  { path: '/other/2' },
  { path: '/expression/42' },
  { path: '/view/ann', inShort: true },
  { path: '/jsonp?callback=done' },
  { path: '/skip/7' },
  { path: '/every' },
  { path: '/every', method: 'PUT' },
  { path: '/every', method: 'HEAD' },
  { path: '/every', method: 'OPTIONS' },
  { path: '/chain' },
  { path: '/chain', method: 'POST' },
  { path: '/chain', method: 'OPTIONS' },
  { path: '/rest/of/it' },
  { path: '/users/7', inShort: true },
  { path: '/users/leave' },
  { path: '/users/7/items/9', inShort: true },
  { path: '/users/7/items/9/broken', inShort: true },
  { path: '/people/7' },
  { path: '/persons/8' },
  { path: '/mounted/page/3', inShort: true },
  { path: '/mounted/fail' },
  { path: '/mounted/nowhere' },
  { path: '/accounts/5' },
  { path: '/accounts/5/part' },
  { path: '/files/page.txt' },
  { path: '/files/none.txt' },
  { path: '/nowhere' },
  { path: '/handled/thrown' },
  { path: '/handled/passed/1', inShort: true },
  { path: '/handled/late' },
  { path: '/handled/rejected', lines: ['v5'] },
  { path: '/unhandled/thrown', inShort: true },
  { path: '/unhandled/status' },
  { path: '/unhandled/text' },
  post('/json', JSON_TYPE, '{"a":[1,{"b":2}]}'),
  post('/json', JSON_TYPE, '{"a":'),
  post('/form', FORM_TYPE, 'a=1&b[c]=2'),
  post('/text', 'text/plain', 'a text'),
  post('/raw', 'application/octet-stream', 'bytes'),
  post('/both', FORM_TYPE, 'a=1'),
  post('/both', JSON_TYPE, '[1]'),
  post('/both', undefined, ''),
]

/** Requests with a word that the rules of programs/datadog-rules.json block, and the same with one that they note. */
exports.attacks = ['attack-to-block', 'attack-to-note'].flatMap((word) => [
  { path: `/query?a=${word}`, inShort: true },
  { path: `/query?a[b][]=${word}` },
  { path: `/nowhere?a=${word}` },
  { ...post('/json', JSON_TYPE, `{"a":["${word}"]}`), inShort: true },
  post('/form', FORM_TYPE, `a=${word}`),
  post('/text', 'text/plain', word),
  post('/raw', 'application/octet-stream', word),
  post('/both', FORM_TYPE, `a=${word}`),
  { path: `/array/${word}` },
  { path: `/users/${word}`, inShort: true },
  { path: `/users/${word}/items/9` },
  { path: `/users/7/items/${word}` },
  { path: `/mounted/page/${word}` },
  { path: `/accounts/${word}` },
])
exports.attacks.push({ path: `/send?file=${encodeURIComponent(__filename)}` })

function post(path, type, body) {
  return { method: 'POST', path, type, body }
}
