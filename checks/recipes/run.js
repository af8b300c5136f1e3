// Runs the programs of the recipes as a reader would, and asks them what their pages promise.
//   npm run check -- recipes
//   node checks/recipes/run.js jwt cors      some of them
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startPostgres, startRedis } from '../../examples/scale-out/servers.js'
import { recipes } from './checks.js'
import { isInTypeScriptToo, listRecipes, removePrograms, startProgram, writePrograms } from './programs.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))

assert.deepEqual(listRecipes(), Object.keys(recipes).sort(), 'every recipe has its check')
const named = process.argv.slice(2)
try {
  for (const name of named.length > 0 ? named : listRecipes()) {
    const started = performance.now()
    const services = await startServices(recipes[name].services)
    try {
      for (let which = 0; which < (recipes[name].programs ?? 1); which++) await check(name, { which }, services.env)
      if (isInTypeScriptToo(name)) await check(name, { which: 0, inTypeScript: true }, services.env)
    } finally {
      await services.stop()
    }
    console.log(`ok: ${name}, ${Math.round(performance.now() - started)} ms`)
  }
} finally {
  removePrograms()
}

async function check(name, { which, inTypeScript }, env) {
  const { before, build, file = 'server.js', ask } = recipes[name]
  const folder = writePrograms(name, { which, inTypeScript })
  await before?.(folder)
  if (build) execFileSync(process.execPath, [`${HERE}${build[0]}`, ...build.slice(1)], { cwd: folder, stdio: 'pipe' })
  const start = (other) => startProgram(folder, other, { ...env, ...recipes[name].env })
  const program = await start(file)
  try {
    await ask({ url: await program.isListening, program, folder, which, start })
  } finally {
    const code = await program.stop()
    if (file === 'server.js') assert.equal(code, 0, `${name} has to end by itself:\n${program.output()}`)
  }
}

async function startServices(names = []) {
  const servers = []
  const env = {}
  if (names.includes('redis')) {
    const redis = await startRedis()
    servers.push(redis)
    env.REDIS_URL = redis.url
  }
  if (names.includes('postgres')) {
    const postgres = await startPostgres()
    servers.push(postgres)
    env.DATABASE_URL = postgres.url
  }
  return { env, stop: () => Promise.all(servers.map((server) => server.stop())) }
}
