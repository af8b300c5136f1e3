/** Differences of docs/differences.md that made-up connections run into: whose, and what has to be in the bytes. */
const LISTED = [
  // "conditional requests on 3.x": a star in a list of tags, weak tags beside strong ones.
  { lines: ['trunkline/v3'], sent: /if-none-match:/i },
  // "bytes for a request that waits its turn and expects 100-continue": what Express writes there is no answer.
  { lines: ['trunkline/v4', 'trunkline'], sent: /\r\n\r\n.*\nexpect:[ \t]*100-continue/is },
]

/**
 * Asks both of a pair the same, and says where ours is not as Express, or not right in itself.
 * @returns {Promise<string[]>}
 */
export async function compareOn([express, ours], pieces) {
  const [theirs, mine] = await Promise.all([express.ask(pieces), ours.ask(pieces)])
  const { deaths } = await ours.state()
  const found = deaths.map((death) => `${ours.name} would have died: ${death}`)
  const isListed = LISTED.some(({ lines, sent }) => lines.includes(ours.name) && sent.test(pieces.join('')))
  if (mine.complaint !== undefined && (isListed || theirs.complaint === undefined)) {
    found.push(`${ours.name} writes no HTTP: ${mine.complaint}`)
  }
  if (mine.end !== theirs.end) {
    found.push(`${ours.name} leaves the connection ${mine.end}, ${express.name} ${theirs.end}`)
  }
  const [got, wanted] = [mine, theirs].map(({ answers }) => JSON.stringify(answers))
  if (got !== wanted && !isListed) found.push(`${ours.name} answers\n  ${got}\n${express.name}\n  ${wanted}`)
  return found
}
