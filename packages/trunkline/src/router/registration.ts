import { registerHandlers } from './call-locations.ts'
import { type ReadRegistration, type Registration, readUseArguments } from './handlers.ts'
import type { Path } from './path/compiled-path.ts'
import type { CompleteRefusal } from './refusal.ts'

export interface RegistrationPolicy {
  /** Separates the path from the handlers in `get(…)` and the other verbs. */
  readonly readRegistration: ReadRegistration
  /** Completes errors about registrations. */
  readonly completeRefusal: CompleteRefusal
}

export type Verb<Owner> = (this: Owner, first: unknown, ...more: unknown[]) => Owner

/** Creates `get`, `post` and so on for routers or applications; `add` registers the handlers. */
export function createVerbs<Owner>(
  methods: readonly string[],
  policyOf: (owner: Owner) => RegistrationPolicy,
  add: (owner: Owner, method: string, registration: Registration<Path>) => void,
): Record<string, Verb<Owner>> {
  const verbs: Record<string, Verb<Owner>> = {}
  for (const method of methods) {
    verbs[method] = function verb(first, ...more) {
      const policy = policyOf(this)
      const registration = policy.readRegistration([first, ...more])
      registerHandlers(
        verb,
        () => add(this, method, registration),
        (err, refusal) => policy.completeRefusal(err, refusal, { method, ...registration }),
      )
      return this
    }
  }
  return verbs
}

export function registerMiddleware(
  use: Function,
  args: unknown[],
  { completeRefusal }: Pick<RegistrationPolicy, 'completeRefusal'>,
  add: (registration: Registration<Path>) => void,
): void {
  const registration = readUseArguments(args)
  registerHandlers(
    use,
    () => add(registration),
    (err, refusal) => completeRefusal(err, refusal, { method: 'use', ...registration }),
  )
}
