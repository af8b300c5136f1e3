import { setInterval as every } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import trunkline from 'trunkline'

export const app = trunkline()

app.use(trunkline.static(fileURLToPath(new URL('public', import.meta.url))))

// Counts down. A browser that has lost its connection asks again and says what it had last: it goes on from there.
app.get('/countdown', async (req, res) => {
  const last = Number(req.get('Last-Event-ID') ?? 11)
  const events = res.sse()
  await events.from(countDown(last, req.signal))
  events.close()
})

async function* countDown(last, signal) {
  let left = last - 1
  for await (const _ of every(Number(process.env.PACE ?? 1000), undefined, { signal })) {
    yield { id: left, event: 'tick', data: { left } }
    if (left-- === 0) return
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = app.listen(process.env.PORT ?? 3000, (err) => {
    if (err) throw err // the port is taken, for one
    console.log(`http://localhost:${server.address().port}`)
  })
}
