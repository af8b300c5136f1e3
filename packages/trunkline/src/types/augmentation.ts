import type { Variables } from './untyped.ts'

declare global {
  // The names that middleware's own typings extend (passport, multer, express-session), so their additions apply here.
  namespace Express {
    interface Request {}
    interface Response {}
    interface Locals {}
    interface Application {}
  }
}

/** Variables for views, with those that typings have added to `Express.Locals`. */
export type Locals = Variables & Express.Locals
