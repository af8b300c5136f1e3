// Runs the samples of docs/guide/observability.md as they stand there, each in a process of its own. That of pino is a recipe.
//   node checks/lock/install.js checks/ecosystem && npm run build
//   node checks/ecosystem/observability/run.js
const assert = require('node:assert')
const { execFileSync } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')

const PAGE = path.join(__dirname, '../../../docs/guide/observability.md')

/** Asks the recipe's application, lets the last of its work be done, and prints what came. */
const ASK = `
async function ask(...paths) {
  app.set('env', 'test')
  const server = app.listen(0, '127.0.0.1')
  await (await import('node:events')).once(server, 'listening')
  for (const path of paths) {
    const answer = await fetch('http://127.0.0.1:' + server.address().port + path)
    console.log(path, answer.status, await answer.text())
  }
  server.close()
  server.closeAllConnections()
}`

const recipes = [
  {
    title: 'prom-client',
    after: `ask('/users/7', '/users/8', '/nowhere', '/metrics')`,
    check(output) {
      const counts = output.filter((line) => line.startsWith('http_request_duration_seconds_count'))
      assert.deepStrictEqual(counts.sort(), [
        'http_request_duration_seconds_count{method="GET",route="/users/:id",status="200"} 2',
        'http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
      ])
    },
  },
  {
    title: 'the tracing channel',
    after: `ask('/users/7', '/users/0')`,
    check(output) {
      assert.ok(output.includes('slow: showUser of /users/:id'))
      assert.ok(output.includes('failed: showUser, no such user'))
    },
  },
]

const blocks = [...fs.readFileSync(PAGE, 'utf8').matchAll(/^```javascript\n(?!\/\/ )([\s\S]*?)^```$/gm)].map(
  ([, code]) => code,
)
assert.strictEqual(blocks.length, recipes.length, 'each recipe of the page has its check')
for (const [i, { title, after, check }] of recipes.entries()) {
  const program = [blocks[i], ASK, after].join('\n')
  const options = { cwd: __dirname, input: program, encoding: 'utf8' }
  const output = execFileSync(process.execPath, ['--input-type=module', '-'], options)
  check(output.split('\n'))
  console.log(`the recipe for ${title}: passed`)
}
