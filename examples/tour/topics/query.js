import trunkline from 'trunkline'

// #region rich
const rich = trunkline()
rich.get('/', (req, res) => res.json({ parser: rich.get('query parser'), query: req.query }))
// #endregion

// #region simple
const simple = trunkline()
simple.set('query parser', 'simple')
simple.get('/', (req, res) => res.json({ parser: simple.get('query parser'), query: req.query }))
// #endregion

const both = trunkline()
both.use('/rich', rich)
both.use('/simple', simple)

export const query = {
  path: '/query',
  title: 'Query strings',
  about: 'The rich parser reads brackets as objects and lists; the simple one takes names as they come.',
  file: './topics/query.js',
  tries: [
    {
      shows: 'Nested names',
      request: ['GET /query/rich?user[name]=ada&user[born]=1815&tag=a&tag=b'],
      code: 'rich',
    },
    {
      shows: 'The same names, taken literally',
      request: ['GET /query/simple?user[name]=ada&tag=a&tag=b'],
      code: 'simple',
    },
    {
      shows: 'An attack that comes to nothing',
      request: ['GET /query/rich?__proto__[admin]=1&a[50]=far'],
      code: 'rich',
    },
  ],
  handler: both,
}
