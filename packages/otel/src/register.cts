// What `node --import @trunkline/otel/register` loads: starts the SDK of auto-instrumentations-node if there is none yet,
// then tells it of routes and handlers. The environment configures both: OTEL_*, and TRUNKLINE_OTEL_SPANS.
import { createRequire, register } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { InstrumentOptions, instrument } from './instrument.ts'

const load = createRequire(__filename)
startSdk()
// Loaded after the SDK, which has to be there before what it instruments.
const entry = load('./index.cjs') as { instrument: typeof instrument }
const spans = process.env.TRUNKLINE_OTEL_SPANS as InstrumentOptions['spans'] // instrument() checks it
entry.instrument(spans ? { spans } : {})

function startSdk(): void {
  const name = '@opentelemetry/auto-instrumentations-node'
  let main: string
  try {
    main = load.resolve(name)
  } catch {
    return // an SDK that another `--import` starts, or none: the first request says so
  }
  hookImports(createRequire(main))
  load(`${name}/register`)
}

/** Packages that are imported, and not required, are instrumented by hooks: in this thread where Node and OpenTelemetry can. */
function hookImports(loadFromSdk: NodeJS.Require): void {
  try {
    const loadHooks = createRequire(loadFromSdk.resolve('@opentelemetry/instrumentation'))
    const hooks = loadHooks('import-in-the-middle/register-hooks.mjs')
    if (hooks.supportsSyncHooks()) return hooks.register()
  } catch {
    // OpenTelemetry or Node is too old for them
  }
  register(pathToFileURL(loadFromSdk.resolve('@opentelemetry/instrumentation/hook.mjs')))
}
