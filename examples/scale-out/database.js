import pg from 'pg'
import { retry } from './patience.js'

/** All processes start at once; the lock lets one of them make the tables. `last` numbers the messages of a room without a gap. */
const SCHEMA = `
  BEGIN;
  SELECT pg_advisory_xact_lock(1);
  CREATE TABLE IF NOT EXISTS rooms (name text PRIMARY KEY, last integer NOT NULL);
  CREATE TABLE IF NOT EXISTS messages (
    room text, id integer, author text NOT NULL, key text NOT NULL, text text NOT NULL,
    PRIMARY KEY (room, id), UNIQUE (room, author, key)
  );
  COMMIT`

// The row of the room stays locked until the message is stored: numbers are given in the order in which others see them.
const ADD = `
  WITH next AS (
    INSERT INTO rooms AS room (name, last) VALUES ($1, 1)
    ON CONFLICT (name) DO UPDATE SET last = room.last + 1
      WHERE NOT EXISTS (SELECT FROM messages WHERE room = $1 AND author = $2 AND key = $3)
    RETURNING last
  )
  INSERT INTO messages (room, id, author, key, text) SELECT $1, last, $2, $3, $4 FROM next`

const FIND = 'SELECT id, author, key, text FROM messages WHERE room = $1 AND author = $2 AND key = $3'
const READ = 'SELECT id, author, key, text FROM messages WHERE room = $1 AND id > $2 ORDER BY id LIMIT $3'

/** How many messages are given at once. */
const PAGE = 1000

export async function connectDatabase(url) {
  const pool = new pg.Pool({ connectionString: url, max: 5, connectionTimeoutMillis: 5000 })
  pool.on('error', () => {}) // a connection without a query has broken: the pool makes another when it needs one
  const query = (text, values) => retry(() => pool.query(text, values), isPassing)
  await query(SCHEMA)
  return {
    /** Stores a message once, however often it comes: `key` is the sender's own name for it. */
    async addMessage(room, { author, key, text }) {
      await query(ADD, [room, author, key, text])
      const { rows } = await query(FIND, [room, author, key])
      return rows[0]
    },
    async messagesSince(room, id) {
      const { rows } = await query(READ, [room, id, PAGE])
      return rows
    },
    close: () => pool.end(),
  }
}

const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '23505'])

/** 57P0x: PostgreSQL stops or starts. 23505: the same message came twice at once, and the other one is stored. */
function isPassing({ code, message }) {
  return PASSING.has(code) || /terminated|timeout|ended/.test(message)
}
