import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type HandlerThatAdds, Router } from 'trunkline'
import { parts } from 'trunkline/forms'
import { createSchema } from 'trunkline/schema'
import { z } from 'zod'
import type { User } from './accounts.ts'
import type { Database } from './database.ts'
import { findOrder, OrderId } from './orders.ts'
import { Problem } from './problem.ts'

const schema = createSchema({ responses: 'strip' })

const StoredFile = z.object({ id: z.uuid(), name: z.string(), size: z.int() }).meta({ id: 'StoredFile' })
type StoredFile = z.output<typeof StoredFile>

export interface FilesNeed {
  database: Database
  requireUser: HandlerThatAdds<{ user: User }>
  /** Where the files are kept. */
  folder: string
}

/** Files of orders: streamed to the disk, never whole in memory. */
export function files({ database, requireUser, folder }: FilesNeed) {
  return Router().post(
    '/orders/:id/files',
    requireUser,
    schema({
      summary: 'Adds files to an order, as multipart/form-data',
      params: OrderId,
      response: { 201: z.array(StoredFile), 401: Problem, 404: Problem },
    }),
    async (req, res) => {
      const { id } = await findOrder(database, req.params.id, req.user)
      const saved: StoredFile[] = []
      try {
        for await (const part of parts(req, { maxFileSize: '5mb', maxFiles: 3 })) {
          if (part.filename === undefined || part.filename === '') continue // a field, or no file chosen
          const file = { id: randomUUID(), name: part.filename, size: 0 } // the client's name is never a path
          saved.push(file)
          const target = createWriteStream(join(folder, file.id), { flags: 'wx' })
          await pipeline(part.stream, target)
          file.size = target.bytesWritten
        }
        await database.transaction(async ({ query }) => {
          const insert = 'INSERT INTO files (id, order_id, name, size) VALUES ($1, $2, $3, $4)'
          for (const file of saved) await query(insert, [file.id, id, file.name, file.size])
        })
      } catch (err) {
        // A limit, a client that left, a database that is down: nothing is kept.
        await Promise.all(saved.map((file) => rm(join(folder, file.id), { force: true })))
        throw err
      }
      res.status(201).json(saved)
    },
  )
}
