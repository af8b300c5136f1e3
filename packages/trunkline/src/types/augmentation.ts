import type { Added, TheirLocals } from './additions.ts'

declare global {
  // The names that middleware's own typings extend (passport, multer, express-session), so their additions apply here.
  namespace Express {
    interface Request {}
    interface Response {}
    interface Locals {}
    interface Application {}
    interface Settings {}
    // Members that 5.x adds to requests and responses, declared globally so that the community's typings have them too.
    // In a program with several release lines, the other lines remove them again.
    interface NewOnRequest {}
    interface NewOnResponse {}
    // Likewise for 3.x, which the community's typings do not cover.
    interface NewOnRequestOfV3 {}
  }
}

/** Members that other typings add to requests of every release line. */
export type DeclaredOnRequest = Without<Express.Request, keyof Express.NewOnRequest>

/** Members that other typings add to responses of every release line. */
export type DeclaredOnResponse = Without<Express.Response, keyof Express.NewOnResponse>

// The interface itself if nothing is removed: in a mapped copy, methods would no longer return `this`.
type Without<All, Name extends PropertyKey> = [Name] extends [never] ? All : Omit<All, Name>

/** Known view variables: extend `Express.Locals` or this interface. */
export interface Locals extends Express.Locals, Added<TheirLocals, keyof Express.Locals> {}
