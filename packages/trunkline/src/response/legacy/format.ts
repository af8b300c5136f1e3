import type { ExchangeResponse } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { tableMediaTypeFor } from '../../http/table-type.ts'
import { createFormat, type FormatMethods } from '../format.ts'

/** Negotiated answers, with types from the table that apps can change. */
export const legacyFormatMethods: Part<ExchangeResponse, FormatMethods> = createFormat(tableMediaTypeFor)
