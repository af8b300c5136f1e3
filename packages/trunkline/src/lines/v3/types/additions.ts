import type { HostnameMethods } from '../../../request/v3/client.ts'

// What requests have that Express 3 knows nothing of: `addedToRequest` in ../../v3.ts. The entry of `trunkline/v3` loads
// it, that of `@trunkline/v3`, whose requests do not have it, does not.
declare global {
  namespace Express {
    interface NewOnRequestOfV3 extends HostnameMethods {}
  }
}
