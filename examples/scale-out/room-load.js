// Members of rooms who talk again and again over WebSocket; and what they miss.
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createAsker } from './load.js'
import { joinRoom } from './public/room.js'

/** A member thinks so long before it says the next thing: milliseconds. */
const PAUSE = 10

/** Members say something, wait until it comes back as a message of the room, and say the next thing. */
export async function startRooms(url, { rooms = 2, members = 3 } = {}) {
  const state = { url, seen: { requests: 0, failed: 0, reasons: {}, processes: new Set() }, going: true, members: [] }
  for (let index = 0; index < rooms * members; index++) {
    state.members.push(await join(state, `room-${index % rooms}`, index))
  }
  const all = state.members.map((member) => talk(state, member))
  return {
    /** How many messages the slowest member has said. */
    rounds: () => Math.min(...state.members.map(({ said }) => said.size)),
    said: () => sum(state.members, ({ said }) => said.size),
    /** Messages that were said and that a member of the room has not got, counted for each of them. */
    missing: () => sum(state.members, (member) => missingOf(state.members, member)),
    /** Messages that a member got twice or not in order. */
    outOfOrder: () => sum(state.members, ({ wrong }) => wrong),
    connections: () => state.members.map(({ connections }) => connections()),
    /** How often connections have ended with each code. */
    codes: () => countEach(state.members.flatMap(({ codes }) => codes)),
    problems: () => state.seen.reasons,
    async stop() {
      state.going = false
      await Promise.all(all)
    },
    /** One member stays away from now on, and another one says something. */
    async loseOne() {
      const [lost, ...others] = state.members
      lost.leave()
      const speaker = others.find(({ room }) => room === lost.room)
      const key = speaker.say('Where are you?')
      speaker.said.add(key)
      while (!speaker.got.has(key)) await sleep(PAUSE)
    },
    close() {
      for (const { leave } of state.members) leave()
    },
  }
}

async function join(state, room, index) {
  const ask = createAsker(state, `127.0.4.${index + 1}`)
  await ask('POST', '/sign-in', { name: `member ${index + 1}` })
  const member = { room, said: new Set(), got: new Set(), wrong: 0, codes: [] }
  const connect = (address) => {
    const socket = new WebSocket(address, { headers: { cookie: ask.cookie() } })
    socket.on('close', (code) => member.codes.push(code))
    return socket
  }
  const onMessage = ({ id, key }) => {
    if (id !== member.got.size + 1) member.wrong++
    member.got.add(key)
  }
  return Object.assign(member, joinRoom(`${state.url.replace('http', 'ws')}/rooms/${room}`, onMessage, connect))
}

async function talk(state, member) {
  while (state.going) {
    const key = member.say('Hello')
    while (!member.got.has(key)) await sleep(PAUSE)
    member.said.add(key)
  }
}

function missingOf(members, { room, got }) {
  const neighbours = members.filter((each) => each.room === room)
  return sum(neighbours, ({ said }) => [...said].filter((key) => !got.has(key)).length)
}

const sum = (list, numberOf) => list.reduce((total, each) => total + numberOf(each), 0)

function countEach(list) {
  const counts = {}
  for (const each of list) counts[each] = (counts[each] ?? 0) + 1
  return counts
}
