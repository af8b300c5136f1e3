import * as all from '../../core/choices.ts'

/** What 4.x does where the specification and Express disagree. */
export interface Choices extends all.Choices {}

export const specification: Choices = {
  ...all.specification,
}

export const express: Choices = {
  ...all.express,
}
