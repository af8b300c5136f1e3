import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeSite } from '../files/site.ts'
import { type Answer, readAnswers, requestBytes } from '../support/wire.ts'
import { type Case, cases, type LineName } from './cases.ts'

// Whatever a failure needs has to be there before anything fails: an error page that first has to load a module cannot
// be sent when no module can be loaded. So each case is answered as by a server that lacks nothing.
const LACKS: [lack: string, possible: boolean][] = [
  ['modules', true],
  ['descriptors', existsSync('/bin/sh') && existsSync('/dev/null')],
  ['directory', process.platform !== 'win32'],
  ['rights', process.getuid?.() === 0],
]

for (const line of ['v3', 'v4', 'v5'] as const) {
  describe(`${line}, when things go wrong,`, () => {
    const root = makeSite({
      'page.html': '<h1>a page</h1>',
      'page.fine': '',
      'page.broken': '',
      'page.absent': '',
      'page.rare.webm': 'x',
      'folder/a.txt': 'a',
    })
    chmodSync(root, 0o755)
    const asked = cases.filter(({ status }) => typeof status === 'number' || status[line] !== undefined)
    const expected = askAll(line, root, 'nothing', asked)

    it('answers what it should while it lacks nothing', async () => {
      const answers = await expected
      const statuses = asked.map(({ title, status }) => [title, typeof status === 'number' ? status : status[line]])
      expect(asked.map(({ title }, i) => [title, answers[i]?.status])).toEqual(statuses)
    })

    for (const [lack, possible] of LACKS) {
      it.skipIf(!possible)(`answers the same without ${lack}`, async () => {
        const answers = await askAll(line, root, lack, asked)
        const controls = await expected
        for (const [i, each] of asked.entries()) {
          const status = (lack === 'descriptors' ? each.withoutDescriptors : undefined) ?? each.withoutModules
          if (status !== undefined) expect.soft(answers[i]?.status, each.title).toBe(status)
          else expect.soft(simplified(answers[i]), each.title).toEqual(simplified(controls[i]))
        }
      })
    }
  })
}

/** The answers to all cases, each on a connection that was open before anything was lacking. */
async function askAll(
  line: LineName,
  root: string,
  lack: string,
  asked: readonly Case[],
): Promise<(Answer | undefined)[]> {
  const child = startServer(line, root, lack)
  try {
    const [port] = (await once(child, 'message')) as [number]
    const sockets = asked.map(() => connect(port, '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    child.send(sockets.length)
    await once(child, 'message')
    return await Promise.all(asked.map((each, i) => ask(sockets[i] as Socket, each)))
  } finally {
    child.kill()
  }
}

function startServer(line: LineName, root: string, lack: string): ChildProcess {
  const program = [process.execPath, join(__dirname, 'server.cjs'), line, root, lack]
  // Enough to load everything and to hold the connections, and few enough to be used up quickly.
  const limited = ['/bin/sh', '-c', 'ulimit -n 256 && exec "$@"', 'sh', ...program]
  const [command = '', ...args] = lack === 'descriptors' ? limited : program
  const env = { ...process.env, NODE_ENV: 'production', NO_DEPRECATION: '*' }
  return spawn(command, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

function ask(socket: Socket, { target, headers = {}, body }: Case): Promise<Answer | undefined> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (body !== undefined) lines.push(`Content-Length: ${body.length}`)
  const post = body === undefined || target.includes(' ') ? target : `POST ${target}`
  socket.setEncoding('latin1').write(requestBytes(post, lines, body), 'latin1')
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      const [answer] = readAnswers(text)
      if (answer?.body.length === Number(answer?.get('Content-Length'))) resolve(answer)
    })
    socket.on('error', () => {}) // 'close' follows
    socket.on('close', () => resolve(readAnswers(text)[0]))
  })
}

function simplified(answer: Answer | undefined): unknown {
  if (answer === undefined) return 'no answer'
  const headers = answer.headers.filter(([name]) => name !== 'Date')
  return { statusLine: answer.statusLine, headers, body: answer.body }
}
