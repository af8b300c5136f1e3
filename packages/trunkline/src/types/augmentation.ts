import type { AddedToLocals } from './additions.ts'

declare global {
  // The names that middleware's own typings extend (passport, multer, express-session), so their additions apply here.
  namespace Express {
    interface Request {}
    interface Response {}
    interface Locals {}
    interface Application {}
    interface Settings {}
    // What 5.x adds to requests and responses, so that they are those of the community's typings too. In a program with
    // several lines the others take it away again: they do not have it.
    interface NewOnRequest {}
    interface NewOnResponse {}
    // The same for 3.x, whose requests are none of the community's typings.
    interface NewOnRequestOfV3 {}
  }
}

/** What typings have added to requests of every line. */
export type DeclaredOnRequest = Without<Express.Request, keyof Express.NewOnRequest>

/** What typings have added to responses of every line. */
export type DeclaredOnResponse = Without<Express.Response, keyof Express.NewOnResponse>

// The interface itself where nothing is taken away: in a copy, methods that return `this` would no longer do so.
type Without<All, Name extends PropertyKey> = [Name] extends [never] ? All : Omit<All, Name>

/** Variables for views that are known: those that typings have added to `Express.Locals`, or to this. */
export interface Locals extends Express.Locals, AddedToLocals {}
