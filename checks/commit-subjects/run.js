// Whether the subjects of commits are short enough to be read in a list: node checks/commit-subjects/run.js
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const LONGEST = 72

// Older commits have longer ones. A date and not a commit, because a shallow clone may not have that commit.
const SINCE = '2026-11-17T17:12:00Z'

const subjects = readSubjects()
if (subjects === undefined) {
  console.log('no history to read: this is not a clone')
} else {
  const long = subjects.filter(({ subject }) => [...subject].length > LONGEST)
  for (const { hash, subject } of long) console.error(`${hash} has ${[...subject].length} characters: ${subject}`)
  console.log(
    `${subjects.length} commits since ${SINCE}, ${long.length} with more than ${LONGEST} characters in the subject`,
  )
  if (long.length > 0) process.exitCode = 1
}

/** The commits that are there, newest first; those that merge others have subjects which a tool has written. */
function readSubjects() {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'], {
    cwd: path.join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
  if (status !== 0) return undefined
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ hash: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }))
}
