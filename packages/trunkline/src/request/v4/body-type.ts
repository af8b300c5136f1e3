import type { ExchangeRequest } from '../../contract/exchange.ts'
import type { Part } from '../../contract/part.ts'
import { matchMediaTypeV4 } from '../../http/media-type/match.ts'
import { type BodyTypeMethods, createBodyType } from '../body-type.ts'

/** `req.is`, which ignores an invalid Content-Type. */
export const strictBodyType: Part<ExchangeRequest, BodyTypeMethods> = createBodyType(matchMediaTypeV4)
