import fs from 'node:fs'
import fc from 'fast-check'
import { TestRunner } from 'vitest'

/** What the instrumented code reads and counts: the mutant that is switched on, and which are reached. */
globalThis.__stryker__ ??= {}
const switches = globalThis.__stryker__

const { results: RESULTS, current: CURRENT, skip } = JSON.parse(fs.readFileSync(process.env.MUTATION_PLAN, 'utf8'))
/** Mutants that a test has noticed, or never came back from. */
const done = new Set(skip)
const reached = new Set()

// That a property fails is enough: nobody reads the smallest example.
fc.configureGlobal({ endOnFailure: true })

/**
 * Runs each test as it is, and again with each mutant that it reaches and no test before it has noticed. All happens in
 * one process with the modules loaded once: a mutant costs as long as its tests take.
 */
export default class MutantRunner extends TestRunner {
  async runTask(test) {
    const fn = TestRunner.getTestFn(test)
    switches.activeMutant = undefined
    switches.currentTestId = test.id
    const start = performance.now()
    await fn()
    const patience = 1000 + 20 * (performance.now() - start)
    switches.currentTestId = undefined
    const counts = switches.mutantCoverage?.perTest[test.id] ?? {}
    for (const [id, hits] of Object.entries(counts)) {
      reached.add(id)
      if (!done.has(id) && (await notices(fn, id, hits, patience))) {
        done.add(id)
        fs.appendFileSync(RESULTS, `${JSON.stringify({ id, by: `${test.file.name} > ${test.name}` })}\n`)
      }
    }
  }

  onAfterRunFiles(files) {
    super.onAfterRunFiles?.(files)
    fs.appendFileSync(RESULTS, `${JSON.stringify({ reached: [...reached] })}\n`)
  }
}

/** Whether a test fails with a mutant, and only with it: one that cannot be run twice says nothing. */
async function notices(fn, id, hits, patience) {
  fs.writeFileSync(CURRENT, id)
  // A loop that does not end asks for its mutant again and again; the instrumented code then throws.
  Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: 1000 + 20 * hits })
  const failed = !(await passes(fn, patience))
  Object.assign(switches, { activeMutant: undefined, hitCount: undefined })
  fs.writeFileSync(CURRENT, '')
  return failed && (await passes(fn, 10 * patience))
}

async function passes(fn, patience) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), patience)
  })
  try {
    await Promise.race([fn(), late])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
