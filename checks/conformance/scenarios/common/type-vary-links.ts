import { serve, topicOn } from '../../src/define.ts'
import { attempt, type Bag, type Handler, type Res } from '../../src/interface.ts'
import { get, gets } from '../../src/requests.ts'

const method = (name: string): string => `Response methods (4.x and 5.x) › ${name}`
const set = method('res.set(field [, value]) (alias res.header)')
const type = method('res.type(type) (alias res.contentType)')

const does =
  (...acts: Array<(res: Res) => unknown>): Handler =>
  (_req, res) => {
    for (const act of acts) act(res)
    res.end('end')
  }
const tries =
  (...acts: Array<(res: Res) => unknown>): Handler =>
  (_req, res) => {
    const seen = acts.map((act) => attempt(() => act(res) === res))
    res.status(200).json(seen)
  }

export default topicOn(['4.x', '5.x'], 'scenarios/common/type-vary-links', [
  serve(
    'res.type by extension, name and media type',
    [type, 'Versioning › res.type lookup'],
    (framework) =>
      framework().get('/', (req, res) => void res.type(decodeURIComponent(String(req.headers['x-type']))).end('x')),
    [
      'html',
      '.html',
      'HTML',
      'json',
      'js',
      'mjs',
      'txt',
      'png',
      'svg',
      'xml',
      'css',
      'md',
      'wasm',
      'bin',
      'unknown-thing',
      'file.tar.gz',
      'a/file.html',
      'application/json',
      'text/html',
      'text/html; charset=latin1',
      'application/vnd.made-up',
      'x/y',
      '',
      'text',
      'urlencoded',
      'tar.gz',
      'PNG',
      'webp',
      'ts',
    ].map((one) => get('/', { 'X-Type': encodeURIComponent(one) })),
  ),
  serve(
    'res.type and res.set with what is no name',
    [type, set],
    (framework) => {
      const thrown = (call: () => unknown): string => String((attempt(call) as Bag)['threw']).split(':', 1)[0] ?? ''
      return framework().get('/', (_req, res) => {
        // Which property of what is missing is said by the runtime in the words of each source.
        const seen = [undefined, 5, null, {}].map((value) => thrown(() => res.type(value)))
        res.json([...seen, thrown(() => res.set(5, 'x'))])
      })
    },
    gets('/'),
  ),
  serve(
    'res.contentType, then send',
    [type],
    (framework) =>
      framework()
        .get('/text', (_req, res) => res.contentType('text').send('x'))
        .get('/bytes', (_req, res) => res.contentType('png').send(Buffer.from('x')))
        .get('/json', (_req, res) => res.contentType('xml').json({})),
    gets('/text', '/bytes', '/json'),
  ),
  serve(
    'res.vary',
    [method('res.vary(field)')],
    (framework) => {
      const app = framework()
        .get(
          '/one',
          does((res) => res.vary('Accept')),
        )
        .get(
          '/twice',
          does((res) => res.vary('Accept').vary('accept').vary('Origin')),
        )
      app
        .get(
          '/array',
          does((res) => res.vary(['Accept', 'Origin', 'accept'])),
        )
        .get(
          '/list',
          does((res) => res.vary('A, B').vary('b, c')),
        )
        .get(
          '/star',
          does((res) => res.vary('A').vary('*').vary('B')),
        )
      app
        .get(
          '/set',
          does((res) => res.set('Vary', 'X').vary('Y')),
        )
        .get(
          '/arrayset',
          does((res) => res.set('Vary', ['X', 'Y']).vary('Z')),
        )
      return app.get(
        '/bad',
        tries(
          (res) => res.vary(),
          (res) => res.vary(''),
          (res) => res.vary([]),
          (res) => res.vary('a b'),
          (res) => res.vary(null),
          (res) => res.vary(5),
        ),
      )
    },
    gets('/one', '/twice', '/array', '/list', '/star', '/set', '/arrayset', '/bad'),
  ),
  serve(
    'res.links',
    [method('res.links(links)')],
    (framework) => {
      const app = framework().get(
        '/two',
        does((res) => res.links({ next: 'http://h/?page=2', last: 'http://h/?page=5' })),
      )
      app
        .get(
          '/again',
          does((res) => res.links({ next: '/2' }).links({ prev: '/1' })),
        )
        .get(
          '/array',
          does((res) => res.links({ next: ['/2', '/3'], last: '/9' })),
        )
      return app
        .get(
          '/empty',
          does((res) => res.links({})),
        )
        .get(
          '/set',
          does((res) => res.set('Link', '</0>; rel="first"').links({ next: '/2' })),
        )
    },
    gets('/two', '/again', '/array', '/empty', '/set'),
  ),
])
