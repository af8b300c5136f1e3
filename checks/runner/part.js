import { performance } from 'node:perf_hooks'
import { readMachine, wasQuiet } from './machine.js'
import { Tail } from './tail.js'

/**
 * Runs one part and tells how it went. A part that fails is tried once more, because registries have their moments; the
 * report names it, and repeats the end of what it printed when it failed last. `work` gets a function for what it prints.
 */
export async function runPart(name, budget, work, show = (chunk) => process.stdout.write(chunk)) {
  const started = performance.now()
  const before = readMachine()
  const part = { name, budget, again: false, failed: false }
  print(`== ${name}`)
  const failure = await attempt(work, show)
  if (failure !== undefined) {
    print(`== ${name} failed after ${secondsSince(started)} s and is tried once more\n${failure.message}`)
    const second = await attempt(work, show)
    part.again = true
    part.failed = second !== undefined
    part.lastLines = (second ?? failure).lastLines
    if (second !== undefined) print(`== ${name} failed again\n${second.message}`)
  }
  part.seconds = secondsSince(started)
  part.quiet = wasQuiet(before, readMachine())
  print(`== ${name}: ${part.failed ? 'failed' : 'done'} in ${part.seconds} s`)
  return part
}

export function secondsSince(started) {
  return Math.round((performance.now() - started) / 1000)
}

/** How it failed, or undefined. */
async function attempt(work, show) {
  const tail = new Tail()
  const onOutput = (chunk) => {
    tail.add(chunk)
    show(chunk)
  }
  try {
    await work(onOutput)
  } catch ({ message }) {
    return { message, lastLines: `${tail}\n${message}`.trim() }
  }
}

function print(text) {
  console.log(`\n${text}`)
}
