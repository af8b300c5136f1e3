interface MediaRange {
  value: string
  quality?: number
  params: Record<string, string | undefined>
}

declare const utils: {
  methods: string[]
  etag(body: Buffer | string, encoding?: BufferEncoding): string
  wetag(body: Buffer | string, encoding?: BufferEncoding): string
  normalizeType(type: string): MediaRange
  normalizeTypes(types: string[]): MediaRange[]
  compileETag(value: unknown): ((body: Buffer | string, encoding?: BufferEncoding) => string) | undefined
  compileQueryParser(value: unknown): ((text: string) => object) | undefined
  compileTrust(value: unknown): (address: string, hop: number) => boolean
  setCharset<Type extends string | undefined>(type: Type, charset: string | undefined): Type | string
}
export = utils
