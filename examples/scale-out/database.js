import pg from 'pg'
import { retry } from './patience.js'

/** All processes start at once; the lock lets one of them make the tables. `last` numbers messages without a gap. */
const SCHEMA = `
  BEGIN;
  SELECT pg_advisory_xact_lock(1);
  CREATE TABLE IF NOT EXISTS chat (id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1), last integer NOT NULL);
  CREATE TABLE IF NOT EXISTS messages (
    id integer PRIMARY KEY, author text NOT NULL, key text NOT NULL, text text NOT NULL, UNIQUE (author, key)
  );
  INSERT INTO chat (last) VALUES (0) ON CONFLICT DO NOTHING;
  COMMIT`

// The row of `chat` stays locked until the message is stored: numbers are given in the order in which others see them.
const ADD = `
  WITH next AS (
    UPDATE chat SET last = last + 1 WHERE NOT EXISTS (SELECT FROM messages WHERE author = $1 AND key = $2) RETURNING last
  )
  INSERT INTO messages (id, author, key, text) SELECT last, $1, $2, $3 FROM next`

/** How many messages are given at once. */
const PAGE = 1000

export async function connectDatabase(url) {
  const pool = new pg.Pool({ connectionString: url, max: 5, connectionTimeoutMillis: 5000 })
  pool.on('error', () => {}) // a connection without a query has broken: the pool makes another when it needs one
  const query = (text, values) => retry(() => pool.query(text, values), isPassing)
  await query(SCHEMA)
  return {
    /** Stores a message once, however often it comes: `key` is the sender's own name for it. */
    async addMessage({ author, key, text }) {
      await query(ADD, [author, key, text])
      const { rows } = await query('SELECT id, author, text FROM messages WHERE author = $1 AND key = $2', [
        author,
        key,
      ])
      return rows[0]
    },
    async messagesSince(id) {
      const { rows } = await query('SELECT id, author, text FROM messages WHERE id > $1 ORDER BY id LIMIT $2', [
        id,
        PAGE,
      ])
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
