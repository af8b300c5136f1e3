import { createResponseClass, type ResponseClass } from '../../core/exchange-classes.ts'
import { legacyAttachmentMethods } from '../../response/legacy/attachment.ts'
import { legacyCookieMethods } from '../../response/legacy/cookies.ts'
import { legacyFormatMethods } from '../../response/legacy/format.ts'
import { legacyHeaderAliases, legacyHeaderMethods } from '../../response/legacy/headers.ts'
import { legacyJsonMethods } from '../../response/legacy/json.ts'
import { legacyRedirectMethods } from '../../response/legacy/redirect.ts'
import { legacyRenderMethods } from '../../response/legacy/render.ts'
import { legacySendMethods } from '../../response/legacy/send.ts'
import { lenientStatus } from '../../response/legacy/status.ts'
import { fileMethods, sendfile } from './files.ts'

/** The response of 4.x. */
export function createResponse(): ResponseClass {
  return createResponseClass(
    lenientStatus,
    legacyHeaderMethods,
    legacyHeaderAliases,
    legacySendMethods,
    legacyJsonMethods,
    legacyCookieMethods,
    legacyRedirectMethods,
    legacyFormatMethods,
    legacyRenderMethods,
    legacyAttachmentMethods,
    fileMethods,
    sendfile,
  )
}
