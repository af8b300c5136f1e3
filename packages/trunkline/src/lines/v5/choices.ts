import * as all from '../../core/choices.ts'

/** What 5.x does where the specification and Express disagree. */
export interface Choices extends all.Choices {
  /** The setting `query parser` of a new application. */
  readonly queryParser: 'extended' | 'simple'
}

export const specification: Choices = {
  ...all.specification,
  queryParser: 'extended',
}

export const express: Choices = {
  ...all.express,
  queryParser: 'simple',
}
