import { createResponseClass, type ResponseClass } from '../../core/exchange-classes.ts'
import { legacyAttachmentMethods } from '../../response/legacy/attachment.ts'
import { legacyRenderMethods } from '../../response/legacy/render.ts'
import { olderCookieMethods } from '../../response/older/cookies.ts'
import { olderFormatMethods } from '../../response/older/format.ts'
import { headerEvent } from '../../response/older/header-event.ts'
import { olderHeaderAliases, olderHeaderMethods } from '../../response/older/headers.ts'
import { olderJsonMethods } from '../../response/older/json.ts'
import { nodeHeaders } from '../../response/older/node-headers.ts'
import { olderRedirectMethods } from '../../response/older/redirect.ts'
import { olderSendMethods } from '../../response/older/send.ts'
import { olderStatus } from '../../response/older/status.ts'
import { fileMethods } from './files.ts'

/** The response of 3.x. */
export function createResponse(): ResponseClass {
  return createResponseClass(
    nodeHeaders,
    headerEvent,
    olderStatus,
    olderHeaderMethods,
    olderHeaderAliases,
    olderSendMethods,
    olderJsonMethods,
    olderCookieMethods,
    olderRedirectMethods,
    olderFormatMethods,
    legacyRenderMethods,
    legacyAttachmentMethods,
    fileMethods,
  )
}
