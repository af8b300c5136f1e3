import type { V4Change } from './case.ts'
import type { ProcessParams, RouterLike } from './framework.ts'
import { createParamFactory } from './handler.ts'
import type { ChangeTarget, Target } from './target.ts'

/** What only routers of 4.x let people do. */
export const v4Changes: Record<V4Change, ChangeTarget> = {
  'replace regexp': (target) => replaceExpression(target, expressions[target.index % expressions.length]),
  'take the first regexp': (target) => replaceExpression(target, target.stack[0]?.regexp),
  'restore regexp': (target) => replaceExpression(target, target.world.firstExpressions.get(target.layer)),
  'rename the keys': ({ layer }) => {
    if (layer.keys) layer.keys = layer.keys.map((_, i) => ({ name: `renamed${i}`, optional: false, offset: 0 }))
  },
  'wrap process_params': ({ world, router }) => {
    router.process_params = function process_params(...args) {
      const [layer] = args
      world.note(`the parameters of ${layer.name}: ${layer.keys?.length} keys`)
      methodsOf(router).process_params.apply(this, args)
    }
  },
  'process no params': ({ router }) => {
    router.process_params = (_layer, _called, _req, _res, done) => done()
  },
  'refuse all params': ({ router }) => {
    router.process_params = (layer, _called, _req, _res, done) => done(new Error(`not those of ${layer.name}`))
  },
  'restore process_params': ({ router }) => {
    Reflect.deleteProperty(router, 'process_params')
  },
  'add a param factory': ({ world, router }) => void router.param(createParamFactory(world)),
}

// No framework must find the places of another in them: without the flags `g` and `y`, an expression keeps none.
const expressions: readonly RegExp[] = [
  /^\/a/,
  /^\/a(?=\/|$)/i,
  /^\/([^/]+)\/?$/,
  /(.)(b)?/,
  /^(?!)/,
  Object.assign(/^\/only marked/, { fast_slash: true }),
  Object.assign(/^\/only marked/, { fast_star: true }),
]

function replaceExpression({ world, layer }: Target, replacement: RegExp | undefined): void {
  if (replacement === undefined || layer.regexp === undefined) return
  if (!world.firstExpressions.has(layer)) world.firstExpressions.set(layer, layer.regexp)
  layer.regexp = replacement
}

function methodsOf(router: RouterLike): { process_params: ProcessParams } {
  return Object.getPrototypeOf(router)
}
