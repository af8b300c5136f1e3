import trunkline from 'trunkline'

const rich = trunkline()
rich.get('/', (req, res) => res.json({ parser: rich.get('query parser'), query: req.query }))

const simple = trunkline()
simple.set('query parser', 'simple')
simple.get('/', (req, res) => res.json({ parser: simple.get('query parser'), query: req.query }))

const both = trunkline()
both.use('/rich', rich)
both.use('/simple', simple)

export const query = {
  path: '/query',
  title: 'Query strings',
  about: 'The rich parser reads brackets as objects and lists; the simple one takes names as they come.',
  file: 'topics/query.js',
  links: [
    { href: '/query/rich?user[name]=ada&user[born]=1815&tag=a&tag=b', shows: 'nested names' },
    { href: '/query/simple?user[name]=ada&tag=a&tag=b', shows: 'the same names, taken literally' },
    { href: '/query/rich?__proto__[admin]=1&a[50]=far', shows: 'an attack that comes to nothing' },
  ],
  handler: both,
}
