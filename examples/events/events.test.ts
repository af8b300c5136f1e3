import { describe, expect, it } from 'vitest'
import { start } from '../support/start.ts'

describe('the example of server-sent events', async () => {
  const origin = await start('events/app.js', { PACE: '1' })

  it('serves a page that listens', async () => {
    expect(await (await fetch(origin)).text()).toContain("new EventSource('/countdown')")
  })

  it('counts down, and goes on where a browser has stopped', async () => {
    const response = await fetch(`${origin}/countdown`)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(numbersIn(await response.text())).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    const rest = await fetch(`${origin}/countdown`, { headers: { 'Last-Event-ID': '3' } })
    expect(numbersIn(await rest.text())).toEqual([2, 1, 0])
  })
})

function numbersIn(events: string): number[] {
  return [...events.matchAll(/data: \{"left":(\d+)\}/g)].map(([, number]) => Number(number))
}
