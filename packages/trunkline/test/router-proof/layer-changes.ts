import type { LayerChange } from './case.ts'
import type { LayerLike } from './framework.ts'
import type { ChangeTarget, Target } from './target.ts'

/** Methods of one layer that are replaced, as tracing agents and tools do it. */
export const layerChanges: Record<LayerChange, ChangeTarget> = {
  'match always': ({ layer }) => {
    layer.match = function match() {
      Object.assign(this, { params: Object.create(null), path: '' })
      return true
    }
  },
  'match never': ({ layer }) => {
    layer.match = () => false
  },
  'match and throw': ({ layer }) => {
    layer.match = () => {
      throw new Error('no match today')
    }
  },
  'match something odd': ({ layer }) => {
    layer.match = () => 'odd'
  },
  'match by the prototype': ({ layer }) => {
    layer.match = function match(path) {
      return prototypeOf(this).match.call(this, path)
    }
  },
  'match in lower case': ({ layer }) => {
    layer.match = function match(path) {
      return prototypeOf(this).match.call(this, path.toLowerCase())
    }
  },
  'restore match': ({ layer }) => {
    Reflect.deleteProperty(layer, 'match')
  },
  'wrap the running of requests': (target) => wrapRunning(target, target.world.framework.running.request),
  'wrap the running of errors': (target) => wrapRunning(target, target.world.framework.running.error),
}

function wrapRunning({ world, layer }: Target, name: string): void {
  const methods = layer as unknown as Record<string, (...args: unknown[]) => unknown>
  methods[name] = function run(...args) {
    world.note(`running ${layer.name} with ${args.length} arguments`)
    return (prototypeOf(layer) as unknown as typeof methods)[name]?.apply(this, args)
  }
}

function prototypeOf(layer: LayerLike): LayerLike {
  return Object.getPrototypeOf(layer) as LayerLike
}
