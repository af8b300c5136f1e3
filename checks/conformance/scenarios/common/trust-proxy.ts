import { serve, topicOn } from '../../src/define.ts'
import { hostnameOf } from '../../src/hostname.ts'
import type { Handler } from '../../src/interface.ts'
import { get, type Headers } from '../../src/requests.ts'
import type { Exchange, Scenario } from '../../src/scenario.ts'

const rows = [
  'Settings named in the material › trust proxy',
  ...['req.ip (4.x)', 'req.ips (4.x)', 'req.hostname (4.x)', 'req.protocol', 'req.secure', 'req.subdomains'].map(
    (name) => `Request properties (4.x and 5.x) › ${name}`,
  ),
]
const tell: Handler = (req, res) =>
  res.json({
    ip: req['ip'],
    ips: req['ips'],
    host: req['host'],
    hostname: hostnameOf(req),
    protocol: req['protocol'],
    secure: req['secure'],
    subdomains: req['subdomains'],
  })
const FORWARDED: Headers[] = [
  {},
  { 'X-Forwarded-For': '9.9.9.9' },
  { 'X-Forwarded-For': '9.9.9.9, 10.0.0.1, 127.0.0.1' },
  { 'X-Forwarded-For': '9.9.9.9,8.8.8.8 ,\t7.7.7.7' },
  { 'X-Forwarded-For': ['9.9.9.9', '10.0.0.2'] },
  { 'X-Forwarded-For': '::1, fe80::1, 2001:db8::1' },
  { 'X-Forwarded-For': 'not an address, 10.0.0.1' },
  { 'X-Forwarded-For': 'unknown' },
  { 'X-Forwarded-For': '9.9.9.9:8080' },
  { 'X-Forwarded-For': '' },
  { 'X-Forwarded-For': ', ,9.9.9.9,,' },
  { 'X-Forwarded-Host': 'a.b.forwarded.test:81' },
  { 'X-Forwarded-Host': 'first.test, second.test' },
  { 'X-Forwarded-Host': ['first.test:1', 'second.test'] },
  { 'X-Forwarded-Host': ' spaced.test , x' },
  { 'X-Forwarded-Host': '' },
  { 'X-Forwarded-Host': '[::1]:80, x' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-Proto': 'HTTPS' },
  { 'X-Forwarded-Proto': 'https,http' },
  { 'X-Forwarded-Proto': ' http , https' },
  { 'X-Forwarded-Proto': ['https', 'http'] },
  { 'X-Forwarded-Proto': '' },
  { 'X-Forwarded-Proto': 'wss' },
  {
    'X-Forwarded-For': '9.9.9.9',
    'X-Forwarded-Host': 'h.test',
    'X-Forwarded-Proto': 'https',
    'X-Forwarded-Port': '443',
  },
]
const exchanges: Exchange[] = FORWARDED.map((headers) => get('/', headers))

function trusting(value: unknown, title = JSON.stringify(value)): Scenario {
  return serve(`trust proxy ${title}`, rows, (framework) => framework().set('trust proxy', value).use(tell), exchanges)
}

export default topicOn(['4.x', '5.x'], 'scenarios/common/trust-proxy', [
  serve('trust proxy left alone', rows, (framework) => framework().use(tell), exchanges),
  trusting(true),
  trusting(false),
  trusting(0),
  trusting(1),
  trusting(2),
  trusting(100),
  trusting('loopback'),
  trusting('loopback, 10.0.0.0/8'),
  trusting(['loopback', '10.0.0.1', '8.8.8.8']),
  trusting('10.0.0.1'),
  trusting('127.0.0.1/8, linklocal, uniquelocal'),
  trusting((address: string) => address.endsWith('.1'), 'by a function of the address'),
  trusting((_address: string, index: number) => index < 2, 'by a function of the hop'),
  serve(
    'trust proxy seen from a mounted app',
    rows,
    (framework) => framework().set('trust proxy', true).use('/', framework().use(tell)),
    exchanges,
  ),
  serve(
    'trust proxy inherited by an app that is mounted before it is set',
    rows,
    (framework) => {
      const app = framework().use('/sub', framework().use(tell))
      return app.set('trust proxy', true)
    },
    [get('/sub', { 'X-Forwarded-For': '9.9.9.9', 'X-Forwarded-Proto': 'https' })],
  ),
])
