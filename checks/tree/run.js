// Tells whether the repository has grown beyond its limits, and which generated files differ from what their command writes.
//   node checks/tree/run.js            both (after `npm run build`)
//   node checks/tree/run.js --size     the size alone, and the other limits
//   node checks/tree/run.js --lower    writes the limits that the size leaves, if they are lower
import { join } from 'node:path'
import { measureCeilings } from './ceilings.js'
import { findStale, GENERATED } from './generated.js'
import { findUnexplained } from './raised.js'
import { lowerLimits, measureTree, readLimits, sumOf, writeLimits } from './size.js'

const ROOT = join(import.meta.dirname, '../..')
const [flag] = process.argv.slice(2)

const folders = measureTree(ROOT)
const size = sumOf(folders)
for (const { folder, lines, bytes } of [...folders.slice(0, 20), { folder: 'all', ...size }]) {
  console.log(`${String(lines).padStart(7)} lines ${String(Math.round(bytes / 1000)).padStart(6)} kB  ${folder}`)
}
const measured = { ...size, ...(await measureCeilings(ROOT)) }
for (const [name, value] of Object.entries(measured)) console.log(`${String(value).padStart(9)} ${name}`)
const limits = readLimits()
if (flag === '--lower') writeLimits(lowerLimits(limits, measured))
const complaints = Object.keys(measured)
  .filter((name) => measured[name] > limits[name])
  .map((name) => `${measured[name]} ${name}: more than the ${limits[name]} that checks/tree/limits.json allows.`)
complaints.push(...findUnexplained(ROOT))
if (flag === undefined) {
  for (const entry of GENERATED) {
    complaints.push(
      ...findStale(ROOT, entry).map((name) => `${name} differs from what is written by: ${entry.command}`),
    )
  }
}
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1
