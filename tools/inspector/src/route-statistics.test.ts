import { expect, it } from 'vitest'
import type { RequestSummary } from './record.ts'
import { RouteStatistics } from './route-statistics.ts'

it('counts an aborted request as an error, but not its time', () => {
  const statistics = new RouteStatistics()
  const count = (more: Partial<RequestSummary>) =>
    statistics.count({ method: 'GET', pattern: '/', status: 200, state: 'done', ...more } as RequestSummary)
  count({ duration: 5 })
  count({ duration: 30_000, state: 'aborted', status: undefined })
  expect(statistics.figuresOf('GET', '/')).toEqual({ hits: 2, errors: 1, p50: 5, p99: 5 })
})
