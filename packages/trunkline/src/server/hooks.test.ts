import { afterEach, describe, expect, it, vi } from 'vitest'
import { runHooks } from './serve.ts'

afterEach(() => vi.useRealTimers())

describe('runHooks', () => {
  it('calls one after the other, and waits for each', async () => {
    const order: string[] = []
    const slow = async (): Promise<void> => {
      await new Promise(setImmediate)
      order.push('slow')
    }
    await runHooks({ hooks: [slow, ({ cut }) => order.push(`cut ${cut}`)], timeout: 0 }, { cut: 2 })
    expect(order).toEqual(['slow', 'cut 2'])
  })

  it('goes on after one that failed, and then throws its error', async () => {
    const error = new Error('no')
    const last = vi.fn()
    const hooks = [() => Promise.reject(error), last]
    await expect(runHooks({ hooks, timeout: 0 }, { cut: 0 })).rejects.toBe(error)
    expect(last).toHaveBeenCalledOnce()
  })

  it('throws all errors together', async () => {
    const fail = (): never => {
      throw new Error('no')
    }
    await expect(runHooks({ hooks: [fail, () => {}, fail], timeout: 0 }, { cut: 0 })).rejects.toThrow(
      '2 of 3 onClose functions failed',
    )
  })

  it('does not wait for good', async () => {
    vi.useFakeTimers()
    const hooks = [function closeDatabase() {}, function flushLog() {}].map((hook, i) =>
      Object.defineProperty(() => (i === 0 ? new Promise(() => {}) : hook()), 'name', { value: hook.name }),
    )
    const done = expect(runHooks({ hooks, timeout: 20_000 }, { cut: 0 })).rejects.toThrow(
      'onClose closeDatabase has not finished after 20000 ms',
    )
    await vi.runAllTimersAsync()
    await done
  })
})
