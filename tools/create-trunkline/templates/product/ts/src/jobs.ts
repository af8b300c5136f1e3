import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Queries } from './database.ts'

const MOST_ATTEMPTS = 5

type Work = (data: unknown) => Promise<void>

interface Job {
  id: number
  kind: string
  data: unknown
  attempts: number
}

/** Adds a job. Inside of a transaction, it is there if and only if the transaction is. */
export async function addJob(queries: Queries, kind: string, data: object) {
  await queries.query('INSERT INTO jobs (kind, data) VALUES ($1, $2)', [kind, JSON.stringify(data)])
}

/**
 * Runs jobs one after another, in any number of processes. A job that fails is tried again after a pause, at most five
 * times; one whose process has died, after a minute. So a job may run twice, and must bear that.
 */
export function startWorker(database: Database, work: Record<string, Work>, pause = 1000) {
  const stopping = new AbortController()
  const finished = run()

  async function run() {
    while (!stopping.signal.aborted) {
      const isIdle = await runNext(database, work).catch((err) => {
        console.error('The jobs cannot be read:', err)
        return true
      })
      if (isIdle) await wait(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    /** Resolves when the job that is running has ended. */
    async stop() {
      stopping.abort()
      await finished
    },
  }
}

/** Runs the job that is due; resolves with true if there is none. */
export async function runNext(database: Database, work: Record<string, Work>) {
  // SKIP LOCKED: a job that another process takes at this moment is left to it.
  const [job] = await database.query<Job>(
    `UPDATE jobs SET attempts = attempts + 1, run_at = now() + interval '1 minute'
     WHERE id = (
       SELECT id FROM jobs WHERE run_at <= now() AND attempts < $1 ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     RETURNING id, kind, data, attempts`,
    [MOST_ATTEMPTS],
  )
  if (job === undefined) return true
  try {
    const run = work[job.kind]
    if (run === undefined) throw new Error(`nobody works on jobs of the kind "${job.kind}"`)
    await run(job.data)
    await database.query('DELETE FROM jobs WHERE id = $1', [job.id])
  } catch (err) {
    console.error(`Job ${job.id} (${job.kind}) failed, attempt ${job.attempts} of ${MOST_ATTEMPTS}:`, err)
  }
  return false
}
