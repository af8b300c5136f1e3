import { createResponseClass, type ResponseClass } from '../../core/exchange-classes.ts'
import { v3CookieMethods } from '../../response/v3/cookies.ts'
import { v3FormatMethods } from '../../response/v3/format.ts'
import { headerEvent } from '../../response/v3/header-event.ts'
import { v3HeaderAliases, v3HeaderMethods } from '../../response/v3/headers.ts'
import { v3JsonMethods } from '../../response/v3/json.ts'
import { nodeHeaders } from '../../response/v3/node-headers.ts'
import { v3RedirectMethods } from '../../response/v3/redirect.ts'
import { v3SendMethods } from '../../response/v3/send.ts'
import { v3Status } from '../../response/v3/status.ts'
import { v4AttachmentMethods } from '../../response/v4/attachment.ts'
import { v4RenderMethods } from '../../response/v4/render.ts'
import { fileMethods } from './files.ts'

/** The response of 3.x. */
export function createResponse(): ResponseClass {
  return createResponseClass(
    nodeHeaders,
    headerEvent,
    v3Status,
    v3HeaderMethods,
    v3HeaderAliases,
    v3SendMethods,
    v3JsonMethods,
    v3CookieMethods,
    v3RedirectMethods,
    v3FormatMethods,
    v4RenderMethods,
    v4AttachmentMethods,
    fileMethods,
  )
}
