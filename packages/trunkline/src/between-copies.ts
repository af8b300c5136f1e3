/**
 * State that every copy of the package in a process shares, under a registered symbol. pnpm installs the package a second
 * time for another set of peers, and then the copy that has the `websocket()` is not the one that made the server. Copies
 * of different releases share it too, so a name keeps its shape for ever: a new shape gets a new name.
 */
export function sharedBetweenCopies<State extends object>(name: string, create: () => State): State {
  const key = Symbol.for(`trunkline.${name}`)
  const holder = globalThis as { [key: symbol]: State | undefined }
  const shared = holder[key] ?? create()
  // Not enumerable, for programs that list globals. If `globalThis` is frozen, each copy has its own state.
  if (holder[key] === undefined) Reflect.defineProperty(globalThis, key, { value: shared })
  return shared
}
