/**
 * What a line does where the specification and Express disagree. `trunkline` and its lines take what the specification
 * says; the packages that stand in for Express take what Express does. The entry chooses, once, when it loads.
 */
export interface Choices {
  /** What `X-Powered-By` says. */
  readonly poweredBy: string
}

/** What holds on every line by the specification. */
export const specification: Choices = {
  poweredBy: 'Trunkline',
}

/** What holds on every line by Express. */
export const express: Choices = {
  poweredBy: 'Express',
}
