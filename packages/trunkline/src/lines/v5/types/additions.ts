import type { RoutePatternMember } from '../../../core/routes.ts'
import type { ServerTimingMethods } from '../../../response/server-timing.ts'
import type { EventStreamMethods } from '../../../streams/event-stream.ts'
import type { SignalMember } from '../../../streams/signal.ts'
import type { StreamMethods } from '../../../streams/stream.ts'

// What requests and responses have that Express knows nothing of: `additions` in ../choices.ts. The entry of `trunkline`
// loads it, that of `@trunkline/v5`, whose requests do not have it, does not.
declare global {
  namespace Express {
    // Both the community's typings and ours extend these, so a request of theirs is one of ours.
    interface NewOnRequest extends SignalMember, RoutePatternMember {}
    interface Request extends NewOnRequest {}
    interface NewOnResponse extends StreamMethods, EventStreamMethods, ServerTimingMethods {}
    interface Response extends NewOnResponse {}
  }
}
