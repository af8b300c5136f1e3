import type { Topic } from '../../src/scenario.ts'
import commonOptions from './common-options.ts'
import connection from './connection.ts'
import differences from './differences.ts'
import encodings from './encodings.ts'
import formOptions from './form-options.ts'
import jsonOptions from './json-options.ts'
import results from './results.ts'
import shape from './shape.ts'

export const parserTopics: Topic[] = [
  commonOptions,
  connection,
  differences,
  encodings,
  formOptions,
  jsonOptions,
  results,
  shape,
]
