import { createResponseClass, type ResponseClass } from '../../core/exchange-classes.ts'
import { cookieMethods } from '../../response/cookies.ts'
import { formatMethods } from '../../response/format.ts'
import { headerAliases, headerMethods } from '../../response/headers.ts'
import { jsonMethods } from '../../response/json.ts'
import { locationMethods, redirectMethods } from '../../response/redirect.ts'
import { renderMethods } from '../../response/render.ts'
import { sendMethods } from '../../response/send.ts'
import { sendStatus, strictStatus } from '../../response/status.ts'
import type { Choices } from './choices.ts'
import { attachmentMethods, fileMethods } from './files.ts'

/** The response of 5.x. */
export function createResponse(choices: Choices): ResponseClass {
  return createResponseClass(
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
    choices.additions.response,
  )
}
