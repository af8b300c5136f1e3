/** The key under which an application keeps its release line. */
export const kLine: unique symbol = Symbol('line')
