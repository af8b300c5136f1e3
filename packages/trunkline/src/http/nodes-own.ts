/**
 * A method of node's, if it is node's own; undefined when somebody has put a wrapper in its place. Only node's own
 * source can name the private state of its module, so that name tells them apart: an agent that is loaded before us
 * has its wrappers in place when we look for the first time.
 */
export function nodesOwn<Method extends Function>(method: Method, privateName: string): Method | undefined {
  return Function.prototype.toString.call(method).includes(privateName) ? method : undefined
}
