import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'

/** A program with `serve` at hand, and what it prints, line by line. */
class Program {
  readonly child: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>

  constructor(code: string) {
    const whole = `const { serve } = require('trunkline/server')\n${code}`
    this.child = spawn(process.execPath, ['-e', whole], { cwd: __dirname })
    this.#lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]()
    this.child.stderr.resume()
  }

  async line(): Promise<string> {
    return (await this.#lines.next()).value
  }

  async exit(): Promise<unknown> {
    return (await once(this.child, 'exit'))[0]
  }
}

const HANGING = `serve((req, res) => console.log('asked'), { port: 0, host: '127.0.0.1', timeout: 60000, onClose: () => console.log('hook') })
  .then(({ url }) => console.log(url))`

async function ask(url: string): Promise<string> {
  return fetch(url).then(
    (response) => response.text(),
    () => 'cut',
  )
}

describe('signals', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    it(`${signal} lets answers finish, runs onClose and ends the process, whatever else is open`, async () => {
      const program = new Program(`
        setInterval(() => {}, 1000)
        const waiting = []
        process.on('message', () => {})
        serve((req, res) => { console.log('asked'); waiting.push(res) }, { port: 0, host: '127.0.0.1', onClose: () => console.log('hook') })
          .then(({ url }) => console.log(url))
        process.stdin.on('data', () => waiting.forEach((res) => res.end('whole')))`)
      const answer = ask(await program.line())
      expect(await program.line()).toBe('asked')
      program.child.kill(signal)
      program.child.stdin.write('go on\n')
      expect(await answer).toBe('whole')
      expect(await program.line()).toBe('hook')
      expect(await program.exit()).toBe(0)
    })
  }

  it('the handlers of requests that are cut, and error handlers, get their turn before the process ends', async () => {
    const program = new Program(`
      const app = require('trunkline')()
      app.get('/', async (req, res) => {
        res.on('close', () => console.log('closed'))
        console.log('asked')
        await require('node:timers/promises').setTimeout(600000, undefined, { signal: req.signal })
      })
      app.use((err, req, res, next) => console.log('failed', err.name))
      serve(app, { port: 0, host: '127.0.0.1', timeout: 0 }).then(({ url }) => console.log(url))`)
    const answer = ask(await program.line())
    expect(await program.line()).toBe('asked')
    program.child.kill('SIGTERM')
    expect([await program.line(), await program.line()].sort()).toEqual(['closed', 'failed AbortError'])
    expect(await program.exit()).toBe(0)
    expect(await answer).toBe('cut')
  })

  it('a second one ends the process at once', async () => {
    const program = new Program(`process.once('SIGTERM', () => console.log('first'))\n${HANGING}`)
    const answer = ask(await program.line())
    expect(await program.line()).toBe('asked')
    program.child.kill('SIGTERM')
    expect(await program.line()).toBe('first')
    program.child.kill('SIGTERM')
    expect(await program.exit()).toBe(128 + 15)
    expect(await answer).toBe('cut')
  })

  it('a signal of another kind counts as the second one too', async () => {
    const program = new Program(`process.once('SIGTERM', () => console.log('first'))\n${HANGING}`)
    const answer = ask(await program.line())
    await program.line()
    program.child.kill('SIGTERM')
    expect(await program.line()).toBe('first')
    program.child.kill('SIGINT')
    expect(await program.exit()).toBe(128 + 2)
    expect(await answer).toBe('cut')
  })

  it('a failing onClose is printed, and is the status of the process', async () => {
    const program = new Program(`
      serve(() => {}, { port: 0, host: '127.0.0.1', onClose: () => { throw new Error('no database') } })
        .then(({ url }) => console.log(url))`)
    let errors = ''
    program.child.stderr.on('data', (text) => {
      errors += text
    })
    await program.line()
    program.child.kill('SIGTERM')
    expect(await program.exit()).toBe(1)
    expect(errors).toMatch(/^Error: no database/)
  })
})

describe('a process with a server', () => {
  it('all servers of a process are closed before it ends', async () => {
    const program = new Program(`
      const quickIsDone = new Promise((resolve) => process.once('quick', resolve))
      const slow = async () => { await quickIsDone; console.log('slow') }
      const quick = () => { console.log('quick'); process.emit('quick') }
      Promise.all([slow, quick].map((onClose) =>
        serve(() => {}, { port: 0, host: '127.0.0.1', onClose }))).then(() => console.log('ready'))`)
    await program.line()
    program.child.kill('SIGTERM')
    expect([await program.line(), await program.line()]).toEqual(['quick', 'slow'])
    expect(await program.exit()).toBe(0)
  })

  it('one that comes during the start closes the server as soon as it listens', async () => {
    const program = new Program(`
      serve(() => {}, { port: 0, host: '127.0.0.1', onClose: () => console.log('hook') })
        .then(({ closing }) => console.log('closing', closing))
      process.emit('SIGTERM', 'SIGTERM')`)
    expect([await program.line(), await program.line()]).toEqual(['closing true', 'hook'])
    expect(await program.exit()).toBe(0)
  })

  it('a program that listens itself decides when it ends', async () => {
    const program = new Program(`
      process.on('SIGTERM', () => {})
      const onClose = () => {
        console.log('hook')
        setTimeout(() => { console.log('mine'); process.exit(7) }, 100)
      }
      serve(() => {}, { port: 0, host: '127.0.0.1', onClose }).then(() => console.log('ready'))`)
    await program.line()
    program.child.kill('SIGTERM')
    expect([await program.line(), await program.line()]).toEqual(['hook', 'mine'])
    expect(await program.exit()).toBe(7)
  })

  it('listens for no signal any more once one of them has closed its servers, and the program goes on', async () => {
    const program = new Program(`
      const count = () => process.listenerCount('SIGTERM') + ' ' + process.listenerCount('SIGINT')
      serve(() => {}, { port: 0, host: '127.0.0.1' }).then((running) => {
        process.on('SIGTERM', async () => {
          await running.close()
          setImmediate(() => { console.log(count()); process.exit(7) })
        })
        console.log(count())
      })`)
    expect(await program.line()).toBe('2 1')
    program.child.kill('SIGTERM')
    expect(await program.line()).toBe('1 0')
    expect(await program.exit()).toBe(7)
  })

  it('nothing listens for them any more once the server was closed', async () => {
    const program = new Program(`
      const count = () => process.listenerCount('SIGTERM') + process.listenerCount('SIGINT')
      serve(() => {}, { port: 0, host: '127.0.0.1' }).then(async (running) => {
        console.log(count())
        await running.close()
        console.log(count())
      })`)
    expect([await program.line(), await program.line()]).toEqual(['2', '0'])
    expect(await program.exit()).toBe(0)
  })
})
