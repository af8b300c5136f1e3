import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/**
 * Asks tsserver for the routes that the client has, as an editor does: the CPU time in milliseconds of the first, and of one
 * after a change. CPU time, because the time that passes says more about what else the machine does.
 */
export async function completeInEditor(folder, root) {
  const file = path.join(folder, 'client.mts')
  const text = fs.readFileSync(file, 'utf8')
  const server = start(path.join(root, 'node_modules/typescript5/lib/tsserver.js'))
  server.send('open', { file, fileContent: text })
  const lines = text.split('\n')
  const line = lines.findIndex((each) => each.includes('/*complete*/'))
  const [before, after, wanted] = text.includes('hono')
    ? ['api.r1.', '', 'items0']
    : ["api('", "')", 'GET /r1/items0/:id']
  const ask = async (at) => {
    server.send('change', { file, line: at, offset: 1, endLine: at, endOffset: 1, insertString: `${before}${after}\n` })
    const begin = server.cpuTime()
    const { body } = await server.ask('completionInfo', { file, line: at, offset: before.length + 1 })
    if (!body?.entries?.some(({ name }) => name === wanted)) {
      throw new Error(`no completion in ${file}: ${JSON.stringify(body ?? null).slice(0, 300)}`)
    }
    return server.cpuTime() - begin
  }
  const first = await ask(line + 1)
  const again = await ask(line + 1) // above the first, which is no whole statement
  server.end()
  return { first, again }
}

/** tsserver on its standard input and output: requests a line each, answers behind a header. */
function start(tsserver) {
  const child = spawn(process.execPath, ['--max-old-space-size=4096', tsserver, '--disableAutomaticTypingAcquisition'])
  const waiting = new Map()
  let sequence = 0
  let received = Buffer.alloc(0)
  child.stdout.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const head = /Content-Length: (\d+)\r\n\r\n/.exec(received.toString('latin1'))
      if (head === null) return
      const begin = head.index + head[0].length
      const end = begin + Number(head[1])
      if (received.length < end) return
      const message = JSON.parse(received.subarray(begin, end).toString('utf8'))
      received = received.subarray(end)
      if (message.type === 'response') waiting.get(message.request_seq)?.(message)
    }
  })
  const send = (command, args) => {
    const seq = ++sequence
    child.stdin.write(`${JSON.stringify({ seq, type: 'request', command, arguments: args })}\n`)
    return seq
  }
  return {
    send,
    cpuTime: () => readCpuTime(child.pid),
    ask: (command, args) => new Promise((resolve) => waiting.set(send(command, args), resolve)),
    end: () => child.kill(),
  }
}

/** Milliseconds that a process has computed, from Linux: user and system time are its fields 14 and 15, in hundredths of a second. */
function readCpuTime(pid) {
  const [, fields] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
}
