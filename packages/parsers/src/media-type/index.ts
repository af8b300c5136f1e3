// What the parsers and the framework know of a request's body and of media types, once for both.
export { announcesBody } from './announced-body.ts'
export { COMMON_TYPES, lookupType, lookupTypeV1, mimeTypes } from './extensions.ts'
export { matchType, matchTypeV1 } from './match.ts'
export { type ContentTypeFlaw, parseContentTypeV1, parseMediaTypeV1, type StrictContentType } from './strict.ts'
