/** Describes a code. docs/doctor.md and the tests of the rules are generated from these. */
export interface Rule {
  readonly code: string
  readonly title: string
  readonly why: string
  readonly instead: string
  /** Other code often takes care of it, where reading cannot see that: a note, and no finding. */
  readonly isNote?: true
  /** Both lines accept the code and read it differently: it is right in a project that depends on the new line. */
  readonly isAmbiguous?: true
  /** What `--fix` does; absent if it does nothing. */
  readonly fixed?: string
  /** Snippets that must trigger the rule; `express`, `app` and `show` are in scope. */
  readonly found: readonly string[]
  /** The same snippets after `--fix`. */
  readonly written?: readonly string[]
  /** Similar snippets that must not trigger the rule. */
  readonly fine: readonly string[]
}
