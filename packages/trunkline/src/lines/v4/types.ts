// All types that users of 4.x can import, under the names of the community's typings. build/entries.js generates the
// entries from this file. It must export every type that a user's own declarations may have to name.
export type { V4Expression as PathExpression, V4Key as PathKey } from '../../router/path/v4/expression.ts'
export type * from './types/exported.ts'
export * from './types/framework.ts'
export type { FileCallback, FileCallback as Errback } from './types/response.ts'
export type { ParamFactory } from './types/router-members.ts'
