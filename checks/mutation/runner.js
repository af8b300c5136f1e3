import fs from 'node:fs'
import fc from 'fast-check'
import { TestRunner } from 'vitest'
import { changeBuiltCode } from './built-code.js'

/** Tells run.js that this process is of no more use. */
const SPOILED = 'spoiled'

/** What the instrumented code reads and counts: the mutant that is switched on, and which are reached. */
globalThis.__stryker__ ??= {}
const switches = globalThis.__stryker__

const plan = JSON.parse(fs.readFileSync(process.env.MUTATION_PLAN, 'utf8'))
changeBuiltCode(plan.compiled)
/** Mutants that a test has noticed, or never came back from; tests that have tried all of theirs. */
const done = new Set(plan.skip)
const finished = new Set(plan.finished)
/** Mutants that a test did not notice, in a process that had to be left before the test had tried all. */
const survived = new Set(plan.survived)
const reached = new Set()
let hasTried = false
const PATIENCE = 30_000

// That a property fails is enough: nobody reads the smallest example.
fc.configureGlobal({ endOnFailure: true })

/**
 * Runs each test as it is, and again with each mutant that it reaches and no test before it has noticed. All happens in
 * one process with the modules loaded once: a mutant costs as long as its tests take.
 */
export default class MutantRunner extends TestRunner {
  async runTask(test) {
    const fn = TestRunner.getTestFn(test)
    const name = `${test.file.name} > ${test.fullTestName ?? test.name}`
    switches.activeMutant = undefined
    switches.currentTestId = test.id
    const start = performance.now()
    if (!hasTried) await fn()
    else if (!(await passes(fn, PATIENCE))) await leave()
    const patience = 1000 + 20 * (performance.now() - start)
    switches.currentTestId = undefined
    const counts = Object.entries(switches.mutantCoverage?.perTest[test.id] ?? {})
    for (const [id] of counts) reached.add(id)
    const open = counts.filter(([id]) => !done.has(id) && !survived.has(`${id} ${name}`))
    if (open.length === 0 || finished.has(name)) return
    await callHooks(test, 'afterEach')
    const again = async () => {
      try {
        await callHooks(test, 'beforeEach')
        await fn()
      } finally {
        await callHooks(test, 'afterEach')
      }
    }
    // A test that cannot be run twice, in a process where no mutant has been yet, says nothing.
    const repeats = await passes(again, 10 * patience)
    if (!repeats && hasTried) await leave()
    if (repeats) {
      hasTried = true
      await tryMutants(open, name, again, patience)
    }
    await callHooks(test, 'beforeEach') // vitest calls the others
    note({ finished: name })
  }

  onAfterRunFiles(files) {
    super.onAfterRunFiles?.(files)
    note({ reached: [...reached] })
  }
}

/** What is to be done before or after each test of a suite, and of the suites around it. */
async function callHooks(test, name) {
  const suites = []
  for (let { suite } = test; suite; suite = suite.suite) suites.push(suite)
  suites.push(test.file)
  if (name === 'beforeEach') suites.reverse()
  for (const suite of suites) for (const hook of TestRunner.getSuiteHooks(suite)[name]) await hook(test.context, suite)
  if (name === 'afterEach') for (const clean of test.onFinished?.splice(0) ?? []) await clean(test.context)
}

async function tryMutants(open, name, fn, patience) {
  const unnoticed = []
  for (const [id, hits] of open) {
    if (!(await notices(fn, id, hits, patience))) {
      unnoticed.push(`${id} ${name}`)
      continue
    }
    const isSpoiled = !(await passes(fn, 10 * patience))
    // It may have failed by what one before it left behind: it is tried again, as the first of another process.
    if (isSpoiled && unnoticed.length > 0) {
      note({ survived: unnoticed })
      await leave()
    }
    done.add(id)
    note({ id, by: name })
    if (isSpoiled) await leave()
  }
}

async function notices(fn, id, hits, patience) {
  fs.writeFileSync(plan.current, id)
  // A loop that does not end asks for its mutant again and again; the instrumented code then throws.
  Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: 1000 + 20 * hits })
  const failed = !(await passes(fn, patience))
  Object.assign(switches, { activeMutant: undefined, hitCount: undefined })
  fs.writeFileSync(plan.current, '')
  return failed
}

/** What a mutant left in a module, one that survived perhaps, fails the tests after it: run.js goes on in another process. */
async function leave() {
  note({ reached: [...reached] })
  fs.writeFileSync(plan.current, SPOILED)
  await new Promise(() => {})
}

function note(entry) {
  fs.appendFileSync(plan.results, `${JSON.stringify(entry)}\n`)
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
