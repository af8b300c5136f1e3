import framework = require('../index')

interface OfferedType {
  value: string
  params: Record<string, string | undefined>
}

interface AcceptedValue extends OfferedType {
  quality: number
  originalIndex: number
}

interface AcceptedType extends AcceptedValue {
  type: string
  subtype: string | undefined
}

declare const utils: {
  etag(body: Buffer | string, encoding?: BufferEncoding): string
  wetag(body: Buffer | string, encoding?: BufferEncoding): string
  locals(): framework.LocalsFunction
  isAbsolute(path: string): true | undefined
  flatten(list: unknown[], onto?: unknown[]): unknown[]
  normalizeType(type: string): OfferedType
  normalizeTypes(types: string[]): OfferedType[]
  acceptsArray(types: string[], header?: string): string | undefined
  accepts(types: string | string[], header?: string): string | undefined
  accept(offered: OfferedType, accepted: Pick<AcceptedType, 'type' | 'subtype' | 'params'>): boolean
  parseAccept(header: string): AcceptedType[]
  parseParams(header: string): AcceptedValue[]
  pathRegexp(path: framework.PathParams, keys: framework.Route['keys'], sensitive?: boolean, strict?: boolean): RegExp
  compileETag(value: unknown): ((body: Buffer | string, encoding?: BufferEncoding) => string) | undefined
  compileTrust(value: unknown): (address: string, hop: number) => boolean
  setCharset<Type extends string | undefined>(type: Type, charset: string | undefined): Type | string
}
export = utils
