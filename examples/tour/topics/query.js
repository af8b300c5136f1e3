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
  about: 'req.query holds what stands behind the question mark. You choose how it is parsed.',
  file: './topics/query.js',
  examples: [
    {
      title: 'The extended parser',
      teaches:
        'Brackets make objects, and a repeated name makes a list. Names such as __proto__ are dropped, so a query string cannot pollute a prototype.',
      code: 'rich',
      tries: [
        { shows: 'Nested names', request: ['GET /query/rich?user[name]=ada&user[born]=1815&tag=a&tag=b'] },
        { shows: 'An attack', request: ['GET /query/rich?__proto__[admin]=1&a[50]=far'] },
      ],
    },
    {
      title: 'The simple parser',
      teaches:
        'With "query parser" set to "simple", names are taken as they are, and the values are strings or lists. It is the parser of node:querystring: faster, and enough for most APIs.',
      code: 'simple',
      tries: [{ shows: 'The same names', request: ['GET /query/simple?user[name]=ada&tag=a&tag=b'] }],
    },
  ],
  handler: both,
}
