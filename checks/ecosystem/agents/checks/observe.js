// Runs a program with an agent on one side, the published Express or ours, and gives what the agent saw of it.
const { fork } = require('node:child_process')
const http = require('node:http')
const path = require('node:path')

/**
 * For each request that the line knows: the answer, the handlers that ran, and what the agent reported. With `imports`,
 * modules that the agent wants to have loaded first, the program gets the framework by `import`. `variables` say which app
 * it is to serve.
 */
module.exports = async function observe(folder, line, [program, ...args], requests, imports, variables = {}) {
  const child = fork(path.join(folder, `${program}.js`), args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NO_DEPRECATION: '*',
      NODE_OPTIONS: '',
      AGENT_IMPORTS: imports ? 'yes' : '',
      ...variables,
    },
    execArgv: (imports ?? []).flatMap((module) => ['--import', module]),
  })
  const inbox = createInbox(child)
  try {
    const { port } = await inbox.next()
    const observed = []
    for (const request of requests) {
      if (request.lines !== undefined && !request.lines.includes(line)) continue
      const answer = await ask(port, request)
      child.send('report')
      observed.push(withoutIds({ asked: titleOf(request), ...answer, ...(await inbox.next()) }))
    }
    return observed
  } finally {
    child.kill()
  }
}

function titleOf({ method = 'GET', path: target, type, body }) {
  return [method, target.replace(/file=.*/, 'file=…'), type, body].filter(Boolean).join(' ')
}

/** Messages of a program, one by one; its output becomes the error when it dies. */
function createInbox(child) {
  const messages = []
  let output = ''
  let wake = () => {}
  let dead = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  child.on('message', (message) => {
    messages.push(message)
    wake()
  })
  child.on('exit', () => {
    dead = true
    wake()
  })
  return {
    async next() {
      while (messages.length === 0) {
        if (dead) throw new Error(`the program ended:\n${output}`)
        await new Promise((resolve) => {
          wake = resolve
        })
      }
      return messages.shift()
    },
  }
}

function ask(port, { method = 'GET', path: target, type, body }) {
  const headers = { host: 'app.test', ...(type === undefined ? {} : { 'content-type': type }) }
  return new Promise((resolve, reject) => {
    const req = http.request({ host: '127.0.0.1', port, method, path: target, headers }, (res) => {
      let text = ''
      res.on('data', (chunk) => {
        text += chunk
      })
      res.on('end', () => resolve({ status: res.statusCode, text }))
    })
    req.on('error', reject)
    req.end(body)
  })
}

/** What a firewall has blocked gets a name of its own each time. */
function withoutIds(observed) {
  return JSON.parse(JSON.stringify(observed).replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>'))
}
