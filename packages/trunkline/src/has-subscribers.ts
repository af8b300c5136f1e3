import type { Channel } from 'node:diagnostics_channel'

/** Whether somebody listens to a channel. In a worker of Cloudflare, `hasSubscribers` is a method. */
export function hasSubscribers(channel: Channel): boolean {
  const answer: unknown = channel.hasSubscribers
  return typeof answer === 'function' ? (answer.call(channel) as boolean) : (answer as boolean)
}
