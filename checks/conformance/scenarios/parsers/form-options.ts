import { observe, serve, topicOn } from '../../src/define.ts'
import { noteDeprecations } from '../../src/deprecations.ts'
import { attempt } from '../../src/interface.ts'
import { BODY_PARSER_1, EVERYWHERE, parserOf, receive, receiveBy } from './receive.ts'
import { extendedDefault, failure, limit, option, result } from './rows.ts'
import { onOneConnection, sent } from './sent.ts'

const sends = (...bodies: (string | Buffer)[]) => bodies.map((body) => sent('urlencoded', body))

const NESTED = [
  'a[b][c]=1&a[b][d]=2&a[e]=3',
  'a[]=1&a[]=2&b[0]=x&b[1]=y',
  'a=1&a[b]=2',
  'a[b]=1&a=2',
  'a[5]=x&a[2]=y',
  'a[100]=x&a[1]=y',
  'a[999999999]=x',
  'a[b=c]=d&e]=f&[g]=h&i[=j',
  'a%5Bb%5D=1&c%5B%5D=2',
  '__proto__[x]=1&a[__proto__][x]=1&constructor[prototype][x]=1&toString=2',
  'a[b',
  'a.b=1&a,b=1,2&a;b=2',
  'a=%zz&b=%E9&c=x+y&%C3%A9=%E2%9C%93',
  '&&a=1&&=x&',
  `${'a=1&'.repeat(150)}b=2`,
  `${'a[]=1&'.repeat(150)}b=2`,
]

export default topicOn(EVERYWHERE, 'scenarios/parsers/form-options', [
  serve(
    'forms that are extended',
    [option('extended'), result('urlencoded')],
    receiveBy('urlencoded', { extended: true }),
    sends(...NESTED),
  ),
  serve(
    'forms that are not extended',
    [option('extended'), result('urlencoded')],
    receiveBy('urlencoded', { extended: false }),
    sends(...NESTED),
  ),
  serve(
    'extended, by other values than true and false',
    [option('extended')],
    (framework) => {
      const parsers = [0, '', null, 'yes', 1, {}].map((extended) => parserOf(framework, 'urlencoded', { extended }))
      return receive(framework, (req, res, next) => parsers[Number(req.headers['x-parser'])]?.(req, res, next))
    },
    [0, 1, 2, 3, 4, 5].map((at) => sent('urlencoded', 'a[b]=1', { 'X-Parser': `${at}` })),
  ),
  serve(
    'extended left out is deprecated',
    [extendedDefault, option('extended')],
    (framework, kit) => {
      noteDeprecations(kit)
      return receive(framework, parserOf(framework, 'urlencoded'), parserOf(framework, 'urlencoded', {}))
    },
    sends('a[b]=1'),
    { lines: BODY_PARSER_1, env: { NO_DEPRECATION: '' } },
  ),
  ...[true, false].flatMap((extended) => [
    serve(
      `more parameters than are allowed, extended ${extended}`,
      [option('parameterLimit'), limit('parameterLimit'), failure.parameters],
      receiveBy('urlencoded', { extended, parameterLimit: 3 }),
      [
        ...sends('a=1&b=2&c=3', 'a=1&b=2&c=3&d=4', '&&', '&&&', 'a&a&a&a'),
        onOneConnection('then another', ...sends('a&b&c&d', 'a=1')),
      ],
    ),
    serve(
      `a thousand parameters, extended ${extended}`,
      [option('parameterLimit'), limit('parameterLimit'), failure.parameters],
      receiveBy('urlencoded', { extended }),
      sends(fields(1000), fields(1001)),
    ),
    serve(
      `ten thousand parameters where they are allowed, extended ${extended}`,
      [option('parameterLimit')],
      receiveBy('urlencoded', { extended, parameterLimit: 10_000 }),
      sends(fields(5000), fields(10_001)),
    ),
    serve(
      `a limit of parameters that is a fraction, or none, extended ${extended}`,
      [option('parameterLimit')],
      (framework) => {
        const parsers = [2.9, '2', Number.POSITIVE_INFINITY].map((parameterLimit) =>
          parserOf(framework, 'urlencoded', { extended, parameterLimit }),
        )
        return receive(framework, (req, res, next) => parsers[Number(req.headers['x-parser'])]?.(req, res, next))
      },
      [0, 1, 2].flatMap((at) => ['a&b', 'a&b&c'].map((body) => sent('urlencoded', body, { 'X-Parser': `${at}` }))),
    ),
  ]),
  serve(
    'names deeper than allowed',
    [option('depth'), limit('depth'), failure.depth],
    receiveBy('urlencoded', { extended: true, depth: 2 }),
    [
      ...sends('a[b][c]=1', 'a[b][c][d]=1', 'x=1&a[b][c][d]=1', '[b][c]=1', '[b][c][d]=1'),
      onOneConnection('then another', ...sends('a[b][c][d]=1', 'a=1')),
    ],
  ),
  serve(
    'the depth that holds when none is given',
    [option('depth'), limit('depth'), failure.depth],
    receiveBy('urlencoded', { extended: true }),
    sends(`a${'[b]'.repeat(32)}=1`, `a${'[b]'.repeat(33)}=1`),
  ),
  serve(
    'no depth at all',
    [option('depth')],
    receiveBy('urlencoded', { extended: true, depth: 0 }),
    sends('a=1', 'a[b]=1', '[a]=1'),
  ),
  ...[null, true, false, '', [], [2], 1.5, Number.POSITIVE_INFINITY].map((depth) =>
    serve(
      `a depth of ${depth === Number.POSITIVE_INFINITY ? 'Infinity' : JSON.stringify(depth)}`,
      [option('depth'), failure.depth],
      receiveBy('urlencoded', { extended: true, depth }),
      [1, 2, 3, 5, 6, 40].map((levels) => sent('urlencoded', `a${'[b]'.repeat(levels)}=1`)),
    ),
  ),
  serve(
    'depth without extended',
    [option('depth')],
    receiveBy('urlencoded', { extended: false, depth: 1 }),
    sends('a[b][c]=1'),
  ),
  observe(
    'options of forms that are refused',
    [option('parameterLimit'), option('depth'), option('defaultCharset')],
    (framework) =>
      [true, false].flatMap((extended) =>
        [
          { parameterLimit: 0 },
          { parameterLimit: -1 },
          { parameterLimit: 'x' },
          { parameterLimit: Number.NaN },
          { parameterLimit: 0.5 },
          { parameterLimit: null },
          { depth: -1 },
          { depth: 'x' },
          { depth: Number.NaN },
          { depth: null },
          { defaultCharset: 'koi8-r' },
          { defaultCharset: 'UTF-8' },
          { defaultCharset: 5 },
        ].map((options) => attempt(() => typeof parserOf(framework, 'urlencoded', { extended, ...options }))),
      ),
  ),
  ...[true, false].map((extended) =>
    serve(
      `forms in the default charset iso-8859-1, extended ${extended}`,
      [option('defaultCharset'), result('urlencoded')],
      receiveBy('urlencoded', { extended, defaultCharset: 'iso-8859-1' }),
      [
        ...sends('a=%E9&b=%C3%A9&%E9=+', 'a[%E9]=%zz&b=%', latin1('é=è')),
        sent('application/x-www-form-urlencoded; charset=utf-8', 'a=%C3%A9'),
      ],
    ),
  ),
  ...[true, false].flatMap((extended) =>
    [true, false].map((charsetSentinel) =>
      serve(
        `forms with a check mark, sentinel ${charsetSentinel}, extended ${extended}`,
        [option('charsetSentinel')],
        receiveBy('urlencoded', { extended, charsetSentinel, defaultCharset: 'iso-8859-1' }),
        [
          ...sends(
            'utf8=%E2%9C%93&a=%C3%A9',
            'utf8=%26%2310003%3B&a=%E9',
            'a=%C3%A9&utf8=%E2%9C%93',
            'utf8=no&a=%E9',
            'utf8=%E2%9C%93',
            'a=1&xutf8=%E2%9C%93',
          ),
          sent('application/x-www-form-urlencoded; charset=utf-8', 'utf8=%26%2310003%3B&a=%E9'),
        ],
      ),
    ),
  ),
  ...[true, false].flatMap((extended) =>
    [true, false].map((interpretNumericEntities) =>
      serve(
        `numeric entities, interpreted ${interpretNumericEntities}, extended ${extended}`,
        [option('interpretNumericEntities')],
        receiveBy('urlencoded', { extended, interpretNumericEntities, defaultCharset: 'iso-8859-1' }),
        [
          ...sends(
            'a=%26%23233%3B',
            'a=%26%2310003%3B&b=%26%23128512%3B',
            'a=%26%23x41%3B&b=%26amp%3B',
            '%26%23233%3B=1',
            'a[]=%26%2365%3B',
          ),
          sent('application/x-www-form-urlencoded; charset=utf-8', 'a=%26%23233%3B'),
        ],
      ),
    ),
  ),
])

function fields(count: number): string {
  return Array.from({ length: count }, (_, at) => `f${at}=${at}`).join('&')
}

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
