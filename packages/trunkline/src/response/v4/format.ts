import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { mime1MediaTypeFor } from '../../http/media-type/v4/mime1.ts'
import { createFormat, type FormatMethods } from '../format.ts'

/** Content negotiation, with types from `mime`, which apps can change. */
export const v4FormatMethods: Part<ExchangeResponse, FormatMethods> = createFormat(mime1MediaTypeFor)
