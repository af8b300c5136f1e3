/** Something the user can mend: it is told in one sentence, without a stack, and the command ends with 2. */
export class UserError extends Error {}
