import { createResponseClass, type ResponseClass } from '../../core/exchange-classes.ts'
import { v4AttachmentMethods } from '../../response/v4/attachment.ts'
import { v4CookieMethods } from '../../response/v4/cookies.ts'
import { v4FormatMethods } from '../../response/v4/format.ts'
import { v4HeaderAliases, v4HeaderMethods } from '../../response/v4/headers.ts'
import { v4JsonMethods } from '../../response/v4/json.ts'
import { v4RedirectMethods } from '../../response/v4/redirect.ts'
import { v4RenderMethods } from '../../response/v4/render.ts'
import { v4SendMethods } from '../../response/v4/send.ts'
import { lenientStatus } from '../../response/v4/status.ts'
import { fileMethods, sendfile } from './files.ts'

/** The response of 4.x. */
export function createResponse(): ResponseClass {
  return createResponseClass(
    lenientStatus,
    v4HeaderMethods,
    v4HeaderAliases,
    v4SendMethods,
    v4JsonMethods,
    v4CookieMethods,
    v4RedirectMethods,
    v4FormatMethods,
    v4RenderMethods,
    v4AttachmentMethods,
    fileMethods,
    sendfile,
  )
}
