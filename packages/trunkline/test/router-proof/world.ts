import type { PathNumber, PathSpec, SampledPath } from './case.ts'
import type { Framework, LayerLike, RouterLike } from './framework.ts'
import { showError } from './show.ts'
import { pathAt } from './urls.ts'

/** Enough for any honest case; a stack that feeds itself stops here, at the same place in every framework. */
const MOST_CHANGES = 12
const MOST_EVENTS = 300

/** One framework's routers for one case, and what was seen of them. */
export class World {
  readonly framework: Framework
  readonly routers: RouterLike[] = []
  /** The case as one would write it: printed with a counterexample. */
  readonly script: string[] = []
  /** What each router's stack was at first, and the arrays that were assigned to it since. */
  readonly firstStacks = new Map<RouterLike, LayerLike[]>()
  readonly formerStacks = new Map<RouterLike, LayerLike[]>()
  /** The expressions that layers of 4.x had before they were replaced. */
  readonly firstExpressions = new Map<LayerLike, RegExp>()
  readonly trace: string[] = []
  crashed = false
  #handlers = 0
  #changes = 0

  readonly #paths: readonly SampledPath[]

  constructor(framework: Framework, paths: readonly SampledPath[]) {
    this.framework = framework
    this.#paths = paths
  }

  nameHandler(): string {
    return `h${this.#handlers++}`
  }

  path(number: PathNumber): PathSpec {
    return pathAt(this.#paths, number).path
  }

  mayChange(): boolean {
    return this.#changes++ < MOST_CHANGES
  }

  /** Notes an error that nobody caught: the end of a process. */
  noteCrash(err: unknown): void {
    this.crashed = true
    this.note(`crash: ${showError(err)}`)
  }

  /** Notes an event; false when there were so many that handlers had better stop. */
  note(event: string): boolean {
    this.trace.push(event)
    return this.trace.length < MOST_EVENTS
  }
}
