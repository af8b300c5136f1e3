import { describeThrown, type Framework, type Handler } from '../../src/interface.ts'
import { exchangeBytes } from '../../src/wire.ts'
import { serving } from './in-process.ts'
import { parserOf, receive } from './receive.ts'
import { sent } from './sent.ts'

/** What becomes of a value that a function of the app throws: the error that is passed on, or the end of the process. */
export function outcomeOfThrowing(framework: Framework, option: string, thrown: unknown): Promise<string> {
  return new Promise((resolve) => {
    const throwing = (): never => {
      throw thrown
    }
    const parse = parserOf(framework, 'json', { [option]: throwing })
    const watch: Handler = (req, res, next) =>
      parse(req, res, (error) => {
        resolve(describeThrown(error))
        next(error)
      })
    process.once('uncaughtException', (error) => resolve(`uncaught: ${describeThrown(error)}`))
    // Where nobody answers the exchange fails, long after the exception was seen.
    serving(receive(framework, watch), (port) => exchangeBytes(port, sent('json', '[1]'), 2000)).catch(() => {})
  })
}
