/** Differences of docs/differences.md that made-up connections run into: whose, and what has to be in the bytes. */
const LISTED = [
  // "conditional requests on 3.x": a star in a list of tags, weak tags beside strong ones.
  { lines: ['trunkline/v3'], sent: /if-none-match:/i },
  // "a target of 3.x that cannot be parsed": a bracket in the host.
  { lines: ['trunkline/v3'], sent: / [a-z]+:\/\/[^ /]*[[\]]/i },
  // "bytes for a request that waits its turn and expects 100-continue": what Express writes there is no answer.
  { lines: ['trunkline/v4', 'trunkline'], sent: /\r\n\r\n.*\nexpect:[ \t]*100-continue/is },
]

/**
 * Asks both of a pair the same so many times, and says where ours is not as Express, or not right in itself. When two things
 * happen at once on a connection (an answer that waits for its turn, and bytes that are no request), either may come first, with
 * Express as well: asked more than once, it is a difference only if no answer of ours is one of Express's.
 * @returns {Promise<string[]>}
 */
export async function compareOn([express, ours], pieces, times) {
  const theirs = []
  const mine = []
  for (let i = 0; i < times; i++) {
    // One behind the other: at once, the one that is asked second finds more of the pieces there already.
    theirs.push(await express.ask(pieces))
    mine.push(await ours.ask(pieces))
  }
  const deaths = (await ours.newDeaths()).map((death) => `${ours.name} would have died: ${death}`)
  const isListed = LISTED.some(({ lines, sent }) => lines.includes(ours.name) && sent.test(pieces.join('')))
  const compare = (my, their) => differencesBetween([express.name, their], [ours.name, my], isListed)
  if (mine.some((my) => theirs.some((their) => compare(my, their).length === 0))) return deaths
  return [...deaths, ...compare(mine[0], theirs[0])]
}

function differencesBetween([express, theirs], [ours, mine], isListed) {
  const found = []
  if (mine.complaint !== undefined && (isListed || theirs.complaint === undefined)) {
    found.push(`${ours} writes no HTTP: ${mine.complaint}`)
  }
  if (mine.end !== theirs.end) found.push(`${ours} leaves the connection ${mine.end}, ${express} ${theirs.end}`)
  const [got, wanted] = [mine, theirs].map(({ answers }) => JSON.stringify(answers))
  if (got !== wanted && !isListed) found.push(`${ours} answers\n  ${got}\n${express}\n  ${wanted}`)
  return found
}
