import { ServerResponse } from 'node:http'
import { assemble, type ResponseClass } from '../../core/exchange-classes.ts'
import { attachmentMethods } from '../../response/attachment.ts'
import { cookieMethods } from '../../response/cookies.ts'
import { formatMethods } from '../../response/format.ts'
import { headerAliases, headerMethods } from '../../response/headers.ts'
import { jsonMethods } from '../../response/json.ts'
import { locationMethods, redirectMethods } from '../../response/redirect.ts'
import { renderMethods } from '../../response/render.ts'
import { sendMethods } from '../../response/send.ts'
import { sendStatus, strictStatus } from '../../response/status.ts'
import { fileMethods } from './files.ts'

/** The response of 5.x. */
class V5Response extends ServerResponse {
  declare locals: unknown

  constructor(...args: ConstructorParameters<typeof ServerResponse>) {
    super(...args)
    this.locals = undefined
  }
}

export const Response: ResponseClass = assemble(
  V5Response as ResponseClass,
  strictStatus,
  sendStatus,
  headerMethods,
  headerAliases,
  sendMethods,
  jsonMethods,
  cookieMethods,
  locationMethods,
  redirectMethods,
  formatMethods,
  renderMethods,
  attachmentMethods,
  fileMethods,
)
