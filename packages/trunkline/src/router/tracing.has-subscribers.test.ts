import { type Channel, channel } from 'node:diagnostics_channel'
import { describe, expect, it } from 'vitest'
import { hasSubscribers } from './tracing.ts'

describe('hasSubscribers', () => {
  it('follows the channels of node', () => {
    const named = channel('trunkline:test-has-subscribers')
    const listener = () => {}
    expect(hasSubscribers(named)).toBe(false)
    named.subscribe(listener)
    expect(hasSubscribers(named)).toBe(true)
    named.unsubscribe(listener)
    expect(hasSubscribers(named)).toBe(false)
  })

  it('asks where it is a method, as in workerd', () => {
    const listeners: unknown[] = []
    const named = { listeners, hasSubscribers: askListeners } as unknown as Channel
    expect(hasSubscribers(named)).toBe(false)
    listeners.push('one')
    expect(hasSubscribers(named)).toBe(true)
  })
})

function askListeners(this: { listeners: unknown[] }): boolean {
  return this.listeners.length > 0
}
