'use strict'
const { play } = require('./play.js')
const { plain } = require('./servers.js')
const { requests } = require('./shapes/requests.js')
const { answers } = require('./shapes/answers.js')
const { watchers } = require('./shapes/watchers.js')

/** How often ours may be played again before a difference counts, and plain again to see another of its ways. */
const TRIES = 6

/** Exchanges under way at once: more would make the machine's load part of what is compared. */
const AT_ONCE = 8

/**
 * Plays every combination on node:http and on each peer.
 * @param {import('./servers.js').Peer[]} peers
 * @param {{ only?: string, every?: boolean, onProgress?: (done: number, of: number) => void }} [options]
 * @returns {Promise<{ played: number, differences: Difference[] }>}
 */
exports.compareAll = async (peers, { only = '', every = false, onProgress = () => {} } = {}) => {
  const all = combinations(every).filter(({ name }) => name.includes(only))
  const suspects = []
  let next = 0
  let done = 0
  const work = async () => {
    while (next < all.length) {
      const shapes = all[next++]
      if ((await compareOne(peers, shapes)).length > 0) suspects.push(shapes)
      onProgress(++done, all.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  // On a busy machine client and server may win races in an order that plain node has not shown yet: alone, and with more
  // tries, only what really differs still does.
  const differences = []
  for (const shapes of suspects) differences.push(...(await compareOne(peers, shapes, 5 * TRIES)))
  return { played: all.length, differences }
}

/** @typedef {{ name: string, peer: string, plain: string[], ours: string[] }} Difference */

async function compareOne(peers, shapes, tries = TRIES) {
  const seen = new Map()
  const differences = []
  const playPlain = async () => {
    const log = await play(plain, shapes)
    seen.set(log.join('\n'), log)
  }
  await playPlain()
  for (const peer of peers) {
    let log
    for (let i = 0; i < tries; i++) {
      log = await play(peer, shapes)
      if (seen.has(log.join('\n'))) break
      await playPlain()
      if (seen.has(log.join('\n'))) break
    }
    if (!seen.has(log.join('\n'))) {
      differences.push({ name: shapes.name, peer: peer.name, plain: [...seen.values()].at(-1), ours: log })
    }
  }
  return differences
}

/** All pairs of the three kinds, the third one going round; with `every`, all threes. */
function combinations(every) {
  const all = new Map()
  const add = (request, answer, watcher) => {
    const name = `${request.name} | ${answer.name} | ${watcher.name}`
    all.set(name, { name, request, answer, watcher })
  }
  requests.forEach((request, r) => {
    watchers.forEach((watcher, w) => {
      if (every) for (const answer of answers) add(request, answer, watcher)
      else add(request, answers[(r + w) % answers.length], watcher)
    })
  })
  for (const answer of answers) {
    for (const watcher of watchers) add(requests[0], answer, watcher)
    for (const request of requests) add(request, answer, watchers[1])
  }
  return [...all.values()]
}
