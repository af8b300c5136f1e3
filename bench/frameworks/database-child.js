// PostgreSQL for a framework that needs a database. When the benchmark ends, however it ends, the channel to it closes:
// then PostgreSQL is stopped and its data removed.
import { startPostgres } from '../../examples/scale-out/servers.js'

const postgres = await startPostgres()
if (process.connected) {
  process.once('disconnect', () => postgres.stop())
  process.send(postgres.url)
} else {
  await postgres.stop()
}
