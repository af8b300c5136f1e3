import { type Channel, channel } from 'node:diagnostics_channel'
import { hasSubscribers } from '../has-subscribers.ts'

// The channels of a `TracingChannel` with this name, which the open proposal for Express's router uses. Created one by
// one, because the first releases of Node 18 lack `tracingChannel`.
const NAME = 'tracing:express.router.request'
export const tracingChannels: Readonly<
  Record<'start' | 'end' | 'asyncStart' | 'asyncEnd' | 'failed' | 'skipped', Channel>
> = {
  start: channel(`${NAME}:start`),
  end: channel(`${NAME}:end`),
  asyncStart: channel(`${NAME}:asyncStart`),
  asyncEnd: channel(`${NAME}:asyncEnd`),
  failed: channel(`${NAME}:error`),
  skipped: channel('trunkline:skipped'), // layers that did not take a request: the proposal has none
}

/** Whether these channels had subscribers when the last request came in. */
export let isTraced = false
/** Whether somebody also listened to which layers are passed over. Every layer is asked then, without a plan. */
export let isWatched = false

/** Checks for subscribers once per request, in the first router that it reaches. */
export function noteSubscribers(): void {
  const { start, end, asyncStart, asyncEnd, failed, skipped } = tracingChannels
  isTraced =
    hasSubscribers(start) ||
    hasSubscribers(end) ||
    hasSubscribers(asyncStart) ||
    hasSubscribers(asyncEnd) ||
    hasSubscribers(failed) ||
    hasSubscribers(skipped)
  isWatched = isTraced && hasSubscribers(skipped)
}
