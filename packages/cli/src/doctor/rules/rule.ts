/** What a code means. The page docs/doctor.md and the tests of the rules are made from these. */
export interface Rule {
  readonly code: string
  readonly title: string
  /** Whether `TRUNKLINE_RECORD` sees it when an app runs; packages/cli/src/record does. */
  readonly recorded?: true
  readonly why: string
  readonly instead: string
  /** What `--fix` does; absent where it does nothing. */
  readonly fixed?: string
  /** Programs in which it is found; there are `express`, `app` and `show`. */
  readonly found: readonly string[]
  /** What `--fix` makes of them. */
  readonly written?: readonly string[]
  /** Programs that look like it and are not. */
  readonly fine: readonly string[]
}
