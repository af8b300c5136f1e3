/** A case is plain data: what to register, what to change and what to ask. It shrinks, and any framework can play it. */
export interface Case {
  /** Layers are registered under these, several of them under the same. */
  readonly paths: readonly SampledPath[]
  readonly router: RouterSpec
  readonly rounds: readonly Round[]
  /** Where URLs are cut off. */
  readonly longestUrl: number
}

export type PathSpec = string | RegExp | readonly PathSpec[]

/** A path to register under, and the way to a text that it takes, or nearly takes. */
export interface SampledPath {
  readonly path: PathSpec
  readonly fill: (pick: Pick) => string
}

/** Chooses one of so many. */
export type Pick = (choices: number) => number

/** A place in `paths`, taken modulo what there is. */
export type PathNumber = number

export interface RouterSpec {
  readonly options: { readonly mergeParams?: boolean; readonly caseSensitive?: boolean; readonly strict?: boolean }
  readonly params: readonly { readonly name: string; readonly action: Action }[]
  readonly layers: readonly LayerSpec[]
}

export type LayerSpec =
  | { readonly kind: 'use'; readonly path: PathNumber | undefined; readonly handlers: readonly HandlerSpec[] }
  | { readonly kind: 'route'; readonly path: PathNumber; readonly verbs: readonly VerbSpec[] }
  | { readonly kind: 'router'; readonly path: PathNumber | undefined; readonly router: RouterSpec }

export interface VerbSpec {
  readonly method: string
  readonly handlers: readonly HandlerSpec[]
}

export interface HandlerSpec {
  /** 3 for a handler, 4 for an error handler, 5 for a function that is never called. */
  readonly arity: 3 | 4 | 5
  readonly action: Action
}

/** What a handler does; each one that does not answer or wait goes on afterwards. */
export type Action =
  | { readonly does: PlainAction }
  | { readonly does: 'rewrite url'; readonly url: string }
  | { readonly does: 'rewrite method'; readonly method: string }
  | { readonly does: 'change'; readonly change: Change }

export type PlainAction =
  | 'next'
  | 'next route'
  | 'next router'
  | 'next error'
  | 'pass error on'
  | 'throw'
  | 'throw undefined'
  | 'reject'
  | 'reject with nothing'
  | 'answer'
  | 'set a param'
  | 'next later'
  | 'next twice'
  | 'next and throw'

/** Something that people do to a router at run time. `router` and `at` are taken modulo what there is. */
export interface Change {
  readonly router: number
  readonly at: number
  readonly what:
    | { readonly kind: PlainChange }
    | { readonly kind: 'add a layer'; readonly layer: LayerSpec }
    | { readonly kind: 'replace handle'; readonly handler: HandlerSpec }
    | { readonly kind: 'extend the route'; readonly verb: VerbSpec }
    | { readonly kind: 'add a param callback'; readonly name: string; readonly action: Action }
}

export type PlainChange =
  | 'push a layer again'
  | 'push a foreign layer'
  | 'splice one out'
  | 'splice two over'
  | 'shift'
  | 'unshift the last'
  | 'swap with the first'
  | 'cut'
  | 'sort'
  | 'reverse'
  | 'assign a filtered copy'
  | 'assign a reversed copy'
  | 'assign the first array again'
  | 'change a former array'
  | 'toggle mergeParams'
  | LayerChange
  | V4Change

/** A method of a layer that is replaced. */
export type LayerChange =
  | 'match always'
  | 'match never'
  | 'match and throw'
  | 'match something odd'
  | 'match by the prototype'
  | 'match in lower case'
  | 'restore match'
  | 'wrap the running of requests'
  | 'wrap the running of errors'

/** What can be done to routers of 4.x only. */
export type V4Change =
  | 'replace regexp'
  | 'take the first regexp'
  | 'restore regexp'
  | 'rename the keys'
  | 'wrap process_params'
  | 'process no params'
  | 'refuse all params'
  | 'restore process_params'
  | 'add a param factory'

/** Changes first, then requests: one after the other, or all at once. */
export interface Round {
  readonly changes: readonly Change[]
  readonly together: boolean
  readonly requests: readonly RequestSpec[]
}

export interface RequestSpec {
  readonly method: string | undefined
  /** Which of the registered chains of paths to follow, and what to choose on the way. */
  readonly chain: number
  readonly picks: readonly number[]
  readonly tweak: Tweak
  /** What `req.params` holds when the request comes in. */
  readonly outerParams: Record<string, string> | undefined
}

export type Tweak =
  | 'none'
  | 'upper case'
  | 'lower case'
  | 'swap case of a letter'
  | 'trailing slash'
  | 'double slash'
  | 'no leading slash'
  | 'absolute form'
  | 'query'
  | 'hash'
  | 'space'
  | 'one segment less'
  | 'one segment more'
  | 'one letter more'
  | 'bad escape'
  | 'escaped letter'
  | 'empty'
  | 'star'
  | 'missing'
