import { performance } from 'node:perf_hooks'
import { readMachine, wasQuiet } from './machine.js'

/**
 * Runs one part and tells how it went. A part that fails is tried once more, because registries have their moments; the
 * report names it.
 */
export async function runPart(name, budget, work) {
  const started = performance.now()
  const before = readMachine()
  const part = { name, budget, again: false, failed: false }
  print(`== ${name}`)
  try {
    await work()
  } catch (error) {
    print(`== ${name} failed after ${secondsSince(started)} s and is tried once more\n${error.message}`)
    part.again = true
    try {
      await work()
    } catch (error) {
      part.failed = true
      print(`== ${name} failed again\n${error.message}`)
    }
  }
  part.seconds = secondsSince(started)
  part.quiet = wasQuiet(before, readMachine())
  print(`== ${name}: ${part.failed ? 'failed' : 'done'} in ${part.seconds} s`)
  return part
}

export function secondsSince(started) {
  return Math.round((performance.now() - started) / 1000)
}

function print(text) {
  console.log(`\n${text}`)
}
