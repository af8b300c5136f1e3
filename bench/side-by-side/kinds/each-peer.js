/**
 * Takes samples of every peer in interleaved rounds, each from a process of its own.
 * @returns a function that turns the records of peers into figures; peers without an idiom or with a fault stay so
 */
export async function eachPeer(workload, peers, rounds, { progress }, sample) {
  const records = new Map(peers.map((peer) => [peer, { samples: [] }]))
  for (let round = 1; round <= rounds; round++) {
    for (const [peer, record] of records) {
      if (record.lacks || record.failed) continue
      progress.show(`${workload.id}: round ${round}/${rounds}, ${peer}`)
      try {
        const taken = await sample(peer)
        if (taken === undefined) record.lacks = true
        else record.samples.push(taken)
      } catch (error) {
        record.failed = error.message
      }
    }
  }
  return (toFigures) =>
    Object.fromEntries(
      [...records].map(([peer, record]) => {
        const { lacks, failed } = record
        return [peer, lacks ? { lacks } : failed ? { failed } : toFigures(record)]
      }),
    )
}
