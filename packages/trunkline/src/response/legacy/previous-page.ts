import type { ExchangeRequest } from '../../contract/exchange.ts'

/**
 * Where the client says it came from, or `/`. Another site may have sent it here, and would get it back: with the
 * setting `same host back` only a page of the host that was asked for is taken.
 */
export function previousPage(req: ExchangeRequest, hostname: string | undefined): string {
  const page = req.get('Referrer')
  if (!page || (req.app.enabled('same host back') && !isOnHost(page, hostname))) return '/'
  return page
}

// What is no absolute URL, such as `//host/`, has no host that could be compared with ours.
function isOnHost(page: string, hostname: string | undefined): boolean {
  try {
    return new URL(page).hostname === hostname?.toLowerCase()
  } catch {
    return false
  }
}
