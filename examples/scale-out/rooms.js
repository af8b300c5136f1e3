/**
 * Rooms whose members are spread over processes. A message is stored, with numbers that have no gap in its room, and then
 * announced by Redis' own publish and subscribe. Redis keeps nothing of it: who sees a gap reads what is missing.
 */
export class Rooms {
  #publisher
  #database
  /** The members that are connected to this process, by room. */
  #members = new Map()

  /** `subscriber` is a connection of its own: one that subscribes can do nothing else. */
  static async open({ publisher, subscriber, database }) {
    const rooms = new Rooms({ publisher, database })
    // All rooms: no member can miss a message that was announced while Redis was still asked for its room.
    await subscriber.pSubscribe(channelOf('*'), (text, channel) => rooms.#onAnnounced(channel, JSON.parse(text)))
    // What was said while this process was cut off from Redis was not announced to it.
    subscriber.on('ready', () => rooms.#catchUp())
    return rooms
  }

  constructor({ publisher, database }) {
    this.#publisher = publisher
    this.#database = database
  }

  /** Sends a room's messages to a socket, each once and in order, from the one after number `last`. */
  join(room, socket, last) {
    const member = new Member(socket, last, (since) => this.#database.messagesSince(room, since))
    const members = this.#members.get(room) ?? new Set()
    this.#members.set(room, members.add(member))
    socket.on('close', () => {
      members.delete(member)
      if (members.size === 0 && this.#members.get(room) === members) this.#members.delete(room)
    })
    member.catchUp()
  }

  async say(room, message) {
    const stored = await this.#database.addMessage(room, message)
    await this.#publisher.publish(channelOf(room), JSON.stringify(stored))
  }

  #onAnnounced(channel, message) {
    for (const member of this.#members.get(roomOf(channel)) ?? []) member.take(message)
  }

  #catchUp() {
    for (const members of this.#members.values()) for (const member of members) member.catchUp()
  }
}

/** One WebSocket, and the number of the last message that it got. */
class Member {
  #socket
  #last
  #read
  #isBehind = false
  #isReading = false

  constructor(socket, last, read) {
    this.#socket = socket
    this.#last = last
    this.#read = read
  }

  /** An announced message. Those of several processes may come in another order than that of their numbers. */
  take(message) {
    if (message.id > this.#last + 1) this.catchUp()
    else if (message.id === this.#last + 1) this.#send(message)
  }

  async catchUp() {
    this.#isBehind = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#isBehind && this.#socket.readyState === this.#socket.OPEN) {
        this.#isBehind = false
        const messages = await this.#read(this.#last)
        if (messages.length > 0) this.#isBehind = true // there may be more than are given at once
        for (const message of messages) if (message.id === this.#last + 1) this.#send(message)
      }
    } catch {
      this.#socket.close(1013, 'Try again later')
    } finally {
      this.#isReading = false
    }
  }

  #send(message) {
    this.#last = message.id
    this.#socket.send(JSON.stringify(message))
  }
}

const channelOf = (room) => `room:${room}`
const roomOf = (channel) => channel.slice('room:'.length)
