import { METHODS } from 'node:http'

/** Every method this runtime's HTTP parser knows, as the names of routing functions. */
export const methodNames: readonly string[] = METHODS.map((method) => method.toLowerCase())
