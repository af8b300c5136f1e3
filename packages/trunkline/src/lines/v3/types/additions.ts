import type { HostnameMethods } from '../../../request/v4/host.ts'

// Members of requests that Express 3 does not have: `addedToRequest` in ../../v3.ts. Only the entry of `trunkline/v3`
// loads this file; requests of `@trunkline/v3` do not have them.
declare global {
  namespace Express {
    interface NewOnRequestOfV3 extends HostnameMethods {}
  }
}
