// The manifests of the recipe for Kubernetes: read by the schemas of their kinds, and held against the program.
import assert from 'node:assert/strict'
import { parseAllDocuments } from 'yaml'
import { readRecipe } from './programs.js'

export async function checkManifests() {
  const page = readRecipe('docker-and-kubernetes')
  const [, manifests] = /^```yaml\n([\s\S]*?)^```$/m.exec(page)
  const objects = parseAllDocuments(manifests).map((document) => {
    assert.deepEqual([...document.errors, ...document.warnings], [])
    return document.toJS()
  })
  assert.deepEqual(
    objects.map(({ kind }) => kind),
    ['Deployment', 'Service', 'PodDisruptionBudget'],
  )
  for (const object of objects) await validate(object)
  const [{ spec }] = objects
  await assert.rejects(validate({ ...objects[0], spec: { ...spec, replicas: 'three' } }), 'a schema that accepts all')
  const { containers, terminationGracePeriodSeconds } = spec.template.spec
  const [{ env, livenessProbe, readinessProbe, ports }] = containers
  assert.ok(page.includes(`app.get('${livenessProbe.httpGet.path}', liveness())`))
  assert.ok(page.includes(`app.get('${readinessProbe.httpGet.path}', readiness())`))
  assert.ok(page.includes(`process.env.PORT ?? ${ports[0].containerPort}`))
  assert.ok(terminationGracePeriodSeconds * 1000 > Number(env.find(({ name }) => name === 'DELAY').value) + 10_000)
}

async function validate(object) {
  const module = await import(`kubernetes-models/${object.apiVersion}/${object.kind}`)
  new module[object.kind](object).validate()
}
