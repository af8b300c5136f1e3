import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Asks an editor's server for the routes that the client has: the CPU time in milliseconds of the first completion, and of one
 * after a change. CPU time, because the time that passes says more about what else the machine does.
 */
export async function completeInEditor(folder, server) {
  const file = path.join(folder, 'client.mts')
  const text = fs.readFileSync(file, 'utf8')
  const line = text.split('\n').findIndex((each) => each.includes('/*complete*/'))
  const [before, after] = text.includes('hono') ? ['api.r1.', ''] : ["api('", "')"]
  const ask = async () => {
    await server.insert(file, line, `${before}${after}\n`)
    const begin = server.cpuTime()
    const names = await server.complete(file, line, before.length)
    return { names, time: server.cpuTime() - begin }
  }
  await server.open(file, text)
  const first = await ask()
  const again = await ask() // above the first, which is no whole statement
  server.end()
  return { first: first.time, again: again.time, names: again.names }
}

/** tsserver of TypeScript 5.9: requests a line each, answers behind a header. Its lines and columns begin at 1. */
export function startServer5(root) {
  const tsserver = path.join(root, 'node_modules/typescript5/lib/tsserver.js')
  const args = ['--max-old-space-size=4096', tsserver, '--disableAutomaticTypingAcquisition']
  const { child, ask, send } = talk(process.execPath, args, {
    write: (seq, command, given) => `${JSON.stringify({ seq, type: 'request', command, arguments: given })}\n`,
    answers: ({ type, request_seq }) => (type === 'response' ? request_seq : undefined),
  })
  return {
    open: (file, fileContent) => send('open', { file, fileContent }),
    insert(file, at, insertString) {
      send('change', { file, line: at + 1, offset: 1, endLine: at + 1, endOffset: 1, insertString })
    },
    async complete(file, at, column) {
      const { body } = await ask('completionInfo', { file, line: at + 1, offset: column + 1 })
      return body?.entries?.map(({ name }) => name) ?? []
    },
    cpuTime: () => readCpuTime(child.pid),
    end: () => child.kill(),
  }
}

/** TypeScript 7 as a language server (LSP). */
export async function startServer7(root) {
  const { default: getExePath } = await import(path.join(root, 'node_modules/typescript/lib/getExePath.js'))
  const pack = (message) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  }
  const { child, ask, send } = talk(getExePath(), ['--lsp', '--stdio'], {
    write: (id, method, params, isRequest = true) => pack({ ...(isRequest && { id }), method, params }),
    answers({ id, method }) {
      if (method === undefined) return id
      if (id !== undefined) child.stdin.write(pack({ id, result: null })) // it waits for what it asks us
    },
  })
  const notify = (method, params) => send(method, params, false)
  const uriOf = (file) => pathToFileURL(file).href
  await ask('initialize', { processId: process.pid, rootUri: uriOf(root), capabilities: {} })
  notify('initialized', {})
  let version = 0
  return {
    open(file, text) {
      notify('textDocument/didOpen', {
        textDocument: { uri: uriOf(file), languageId: 'typescript', version: ++version, text },
      })
    },
    insert(file, line, text) {
      const start = { line, character: 0 }
      notify('textDocument/didChange', {
        textDocument: { uri: uriOf(file), version: ++version },
        contentChanges: [{ range: { start, end: start }, text }],
      })
    },
    async complete(file, line, character) {
      const textDocument = { uri: uriOf(file) }
      const { result } = await ask('textDocument/completion', { textDocument, position: { line, character } })
      return (result?.items ?? result ?? []).map(({ label }) => label)
    },
    cpuTime: () => readCpuTime(child.pid),
    end: () => child.kill(),
  }
}

/** A process that answers on its standard output, each message behind a header with its length. */
function talk(program, args, { write, answers }) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] })
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
      waiting.get(answers(message))?.(message)
    }
  })
  const send = (...message) => {
    child.stdin.write(write(++sequence, ...message))
    return sequence
  }
  return { child, send, ask: (...message) => new Promise((resolve) => waiting.set(send(...message), resolve)) }
}

/** Milliseconds that a process has computed, from Linux: user and system time are its fields 14 and 15, in hundredths of a second. */
function readCpuTime(pid) {
  const [, fields] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
}
