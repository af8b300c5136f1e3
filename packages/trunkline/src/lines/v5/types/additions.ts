import type { RoutePatternMember } from '../../../request/route-pattern.ts'
import type { SignalMember } from '../../../request/signal.ts'
import type { ServerTimingMethods } from '../../../response/server-timing.ts'
import type { StreamMethods } from '../../../response/streams.ts'

// Members of requests and responses that Express does not have: `additions` in ../../v5.ts. Only the entry of
// `trunkline` loads this file; requests of `@trunkline/v5` do not have them. Both the community's typings and ours
// extend these interfaces, so a request of theirs is one of ours.
declare global {
  namespace Express {
    // Both the community's typings and ours extend these, so a request of theirs is one of ours.
    interface NewOnRequest extends SignalMember, RoutePatternMember {}
    interface Request extends NewOnRequest {}
    interface NewOnResponse extends StreamMethods, ServerTimingMethods {}
    interface Response extends NewOnResponse {}
  }
}
