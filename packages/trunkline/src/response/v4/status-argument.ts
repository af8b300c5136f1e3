import type { ExchangeResponse } from '../../contract/exchange.ts'

/**
 * Sets the status, which is one of two arguments, and returns the other one, the body. The methods warn before they
 * call this, each in its own file: depd names the first caller outside the file that warns.
 */
export function takeStatus(res: ExchangeResponse, first: unknown, second: unknown, isLast: boolean): unknown {
  res.statusCode = (isLast ? second : first) as number // Node refuses an invalid one
  return isLast ? first : second
}
