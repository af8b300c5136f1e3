import { connect, createServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { topicOn } from '../../src/define.ts'
import type { Framework } from '../../src/interface.ts'

/** Each is a row of docs/differences.md, under its title. */
export default topicOn(['3.x', '4.x', '5.x'], 'scenarios/common/http2-differences', [
  {
    kind: 'difference',
    title: 'an application on http2.createServer',
    rows: [],
    alone: true,
    observe: askByHttp2,
    expected: { oracle: 'the process fails: TypeError', subject: 'answered: 2.0 a.example' },
  },
])

async function askByHttp2(framework: Framework): Promise<string> {
  const app = framework().get('/', (req, res) => res.send(`${req.httpVersion} ${req.headers.host}`))
  const server = createServer(app as never).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  session.on('error', () => {}) // told by what the process fails of
  const seen = await new Promise<string>((resolve) => {
    process.once('uncaughtException', ({ name }: Error) => resolve(`the process fails: ${name}`))
    text(session.request({ ':path': '/', ':authority': 'a.example' })).then(
      (body) => resolve(`answered: ${body}`),
      () => {},
    )
  })
  // What else the process would die of comes later.
  process.removeAllListeners('uncaughtException').on('uncaughtException', () => {})
  session.destroy()
  server.close()
  return seen
}
