// Reads the files for containers and Kubernetes as those would, by their schemas and without a network; and holds them against
// each other and the app.
//   npm ci --prefix examples/scale-out && node examples/scale-out/manifests.js
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'
import { find } from './servers.js'

const here = (file) => path.join(import.meta.dirname, file)

const objects = parseAllDocuments(readFileSync(here('kubernetes/app.yaml'), 'utf8')).map((document) => {
  assert.deepEqual([...document.errors, ...document.warnings], [])
  return document.toJS()
})
for (const object of objects) await validate(object)
checkPod()
await checkValidation()
checkCompose()
checkNginx()
console.log(`Accepted: ${objects.map(({ kind }) => kind).join(', ')}, compose.yaml, nginx.conf`)

/** By the schema of its kind. */
async function validate(object) {
  const module = await import(`kubernetes-models/${object.apiVersion}/${object.kind}`)
  new module[object.kind](object).validate()
}

/** Schemas know nothing of the app: its paths, how long it takes to end, and what it is called. */
function checkPod() {
  const [{ spec }] = objects.filter(({ kind }) => kind === 'Deployment')
  const { containers, terminationGracePeriodSeconds } = spec.template.spec
  const [{ env, livenessProbe, readinessProbe, ports }] = containers
  const app = readFileSync(here('app.js'), 'utf8')
  for (const [probe, handler] of Object.entries({ liveness: livenessProbe, readiness: readinessProbe })) {
    assert.ok(app.includes(`app.get('${handler.httpGet.path}', ${probe}())`), probe)
    assert.equal(handler.httpGet.port, ports[0].name)
  }
  const delay = Number(env.find(({ name }) => name === 'DELAY').value)
  assert.ok(terminationGracePeriodSeconds * 1000 > delay + 10_000)
  const { labels } = spec.template.metadata
  const selectors = objects.map((object) => object.spec.selector).filter(Boolean)
  assert.equal(selectors.length, 3)
  for (const selector of selectors) assert.deepEqual(selector.matchLabels ?? selector, labels)
}

/** A check that accepts everything would be none. */
async function checkValidation() {
  const [deployment] = structuredClone(objects)
  deployment.spec.replicas = 'three'
  await assert.rejects(validate(deployment))
}

function checkCompose() {
  const linter = here('node_modules/dclint/bin/dclint.cjs')
  const args = ['--max-warnings', '0', here('containers/compose.yaml')]
  execFileSync(process.execPath, [linter, ...args], { stdio: 'inherit' })
}

/** nginx itself reads its settings, inside of what its image has around them. */
function checkNginx() {
  const folder = mkdtempSync(path.join(tmpdir(), 'scale-out-settings-'))
  const file = path.join(folder, 'nginx.conf')
  const around = `pid ${folder}/pid; events {} http { access_log off; include ${here('containers/nginx.conf')}; }`
  writeFileSync(file, `error_log stderr; ${around}`)
  try {
    execFileSync(find('nginx') ?? 'nginx', ['-t', '-q', '-p', folder, '-c', file], { stdio: 'inherit' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
