import type { AddedToLocals } from './additions.ts'

declare global {
  // The names that middleware's own typings extend (passport, multer, express-session), so their additions apply here.
  namespace Express {
    interface Request {}
    interface Response {}
    interface Locals {}
    interface Application {}
    interface Settings {}
  }
}

/** Variables for views that are known: those that typings have added to `Express.Locals`, or to this. */
export interface Locals extends Express.Locals, AddedToLocals {}
