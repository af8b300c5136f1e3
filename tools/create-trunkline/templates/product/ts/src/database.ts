import { Pool } from 'pg'

/** What the routes need of a database, so that tests can pass another one. */
export interface Queries {
  query<Row = unknown>(text: string, values?: unknown[]): Promise<Row[]>
}

export interface Database extends Queries {
  /** Runs statements that belong together: either all of them count, or none. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** PostgreSQL at DATABASE_URL; without it, in development, one inside of this process, which forgets everything. */
export async function openDatabase(url = process.env.DATABASE_URL): Promise<Database> {
  const database = url === undefined || url === '' ? await openEmbedded() : openPostgres(url)
  for (const statement of TABLES) await database.query(statement)
  return database
}

function openPostgres(url: string): Database {
  const pool = new Pool({ connectionString: url, max: 10, statement_timeout: 5000 })
  pool.on('error', (err) => console.error('A connection to the database broke:', err.message))
  return {
    query: async <Row>(text: string, values?: unknown[]) => (await pool.query(text, values)).rows as Row[],
    async transaction(work) {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        const result = await work({
          query: async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
        })
        await client.query('COMMIT')
        client.release()
        return result
      } catch (err) {
        // A connection that cannot roll back is closed, not lent again.
        await client.query('ROLLBACK').then(
          () => client.release(),
          (broken) => client.release(broken),
        )
        throw err
      }
    },
    close: () => pool.end(),
  }
}

async function openEmbedded(): Promise<Database> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('Set DATABASE_URL, such as postgres://user:password@host/name')
  const { PGlite } = await import('@electric-sql/pglite')
  const embedded = new PGlite()
  return {
    query: async <Row>(text: string, values?: unknown[]) => (await embedded.query<Row>(text, values)).rows,
    transaction: (work) =>
      embedded.transaction((inner) =>
        work({ query: async <Row>(text: string, values?: unknown[]) => (await inner.query<Row>(text, values)).rows }),
      ),
    close: () => embedded.close(),
  }
}

// Run at each start. Once there is data to keep, use a migration tool, such as node-pg-migrate.
const TABLES = [
  `CREATE TABLE IF NOT EXISTS users (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    password text NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS keys (
    digest text PRIMARY KEY,
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('session', 'token')),
    expires_at timestamptz NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS products (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    stock integer NOT NULL CHECK (stock >= 0)
  )`,
  `INSERT INTO products (name, stock) VALUES ('Lamp', 20), ('Chair', 1) ON CONFLICT DO NOTHING`,
  `CREATE TABLE IF NOT EXISTS orders (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    product_id integer NOT NULL REFERENCES products,
    quantity integer NOT NULL CHECK (quantity > 0),
    state text NOT NULL DEFAULT 'placed'
  )`,
  `CREATE TABLE IF NOT EXISTS files (
    id uuid PRIMARY KEY,
    order_id integer NOT NULL REFERENCES orders ON DELETE CASCADE,
    name text NOT NULL,
    size integer NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS jobs (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    data jsonb NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    run_at timestamptz NOT NULL DEFAULT now()
  )`,
]
