// What the parsers and the framework know of media types, once for both.
export { COMMON_TYPES, lookupType, lookupTypeV1, mimeTypes } from './extensions.ts'
export { matchType, matchTypeV1 } from './match.ts'
export { type ContentTypeFlaw, parseContentTypeV1, parseMediaTypeV1, type StrictContentType } from './strict.ts'
