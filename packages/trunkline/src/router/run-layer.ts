import type { ExchangeRequest, ExchangeResponse, Next } from '../contract/exchange.ts'
import type { StackLayer } from './layer.ts'
import { traceLayer } from './tracing.ts'
import { isTraced } from './tracing-channels.ts'

/** The methods of a line's layers that call handlers. They are called by name, because they may have been replaced. */
export interface RunNames {
  readonly runRequest: 'handleRequest' | 'handle_request'
  readonly runError: 'handleError' | 'handle_error'
}

type Runs = Readonly<Record<RunNames[keyof RunNames], (...args: unknown[]) => void>>

/** Runs the handler of a layer for a request. */
export function runRequest(
  { runRequest: name }: RunNames,
  layer: StackLayer,
  req: ExchangeRequest,
  res: ExchangeResponse,
  next: Next,
): void {
  const runs = layer as unknown as Runs // the layers of each line have the methods that it names
  if (isTraced) traceLayer(layer, req, res, next, (traced) => runs[name](req, res, traced))
  else runs[name](req, res, next)
}

/** Runs the handler of a layer for an error. */
export function runError(
  { runError: name }: RunNames,
  layer: StackLayer,
  err: unknown,
  req: ExchangeRequest,
  res: ExchangeResponse,
  next: Next,
): void {
  const runs = layer as unknown as Runs // as above
  if (isTraced) traceLayer(layer, req, res, next, (traced) => runs[name](err, req, res, traced))
  else runs[name](err, req, res, next)
}

/** Whether the method that runs a layer's handler is still this one: APM libraries replace it. */
export function runsAs(layer: StackLayer, { runRequest: name }: RunNames, method: unknown): boolean {
  return (layer as unknown as Runs)[name] === method // as above
}
