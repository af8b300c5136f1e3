import { METHODS } from 'node:http'

/** Every method that this runtime's HTTP parser knows, in lower case, as routing methods are named. */
export const methodNames: readonly string[] = METHODS.map((method) => method.toLowerCase())
