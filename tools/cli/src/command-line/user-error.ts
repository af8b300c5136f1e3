/** A mistake the user can fix. It is printed as one sentence without a stack, and the exit code is 2. */
export class UserError extends Error {}
