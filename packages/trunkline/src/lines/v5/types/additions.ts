import type { RoutePatternMember, SignalMember } from '../../../request/additions.ts'
import type { ServerTimingMethods, StreamMethods } from '../../../response/additions.ts'
import './needs.ts'

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
