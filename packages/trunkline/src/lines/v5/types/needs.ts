import type { RouterOptions } from '../../../router/router.ts'

// Only the entries of `trunkline` load this file: the Router of the packages that replace Express has no such member.
declare module './routing.ts' {
  interface RouterConstructor {
    /**
     * Creates a router whose handlers find `Needed` on the request. Mounting it is a type error unless handlers before it,
     * in the same call or chain, have added that.
     * @example const account = Router.needs<{ user: User }>().get('/', (req) => req.user.name)
     */
    needs<Needed>(options?: RouterOptions): RouterThatNeeds<Needed>
  }
}
