import { compileEncodingRank } from '../../http/negotiation/accept.ts'
import { type FileMetadata, variantMetadata } from './file-metadata.ts'
import { type Finder, type FoundMetadata, openFile, type Search, statFile } from './find-file.ts'

/** A content encoding whose files can lie next to the originals. */
export type Coding = 'br' | 'zstd' | 'gzip'

/**
 * Reads the `precompressed` option.
 * @throws TypeError for an unknown encoding
 */
export function toCodings(value: unknown): readonly Coding[] {
  const list = [value || []].flat()
  if (list.every((item): item is Coding => typeof item === 'string' && Object.hasOwn(EXTENSIONS, item))) return list
  throw new TypeError('precompressed option must be array of "br", "zstd", or "gzip"')
}

/** Finds, next to each file, the variant that the client prefers. */
export function findPrecompressed(find: Finder, codings: readonly Coding[]): Finder {
  const rank = compileEncodingRank(codings)
  return (search, done) => {
    // The original first: a variant needs one, and `dir.gz` is not a variant of a directory.
    find({ ...search, open: false }, (finding) => {
      if (finding.kind !== 'file') return done(finding)
      const wanted = search.acceptEncoding ? rank(search.acceptEncoding) : []
      tryVariants(finding.metadata, wanted, 0, search, done)
    })
  }
}

const EXTENSIONS: Record<Coding, string> = { br: '.br', zstd: '.zst', gzip: '.gz' }

function tryVariants(
  original: FileMetadata,
  wanted: readonly Coding[],
  index: number,
  search: Search,
  done: (found: FoundMetadata) => void,
): void {
  const look = search.open ? openFile : statFile
  const coding = wanted[index]
  if (coding === undefined) {
    // Caches must know that another client may get other bytes.
    return done({ kind: 'file', metadata: { ...original, negotiated: true }, fd: undefined, refusal: undefined })
  }
  const source = original.path + EXTENSIONS[coding]
  look(source, (_err, stated) => {
    if (stated === undefined || stated.refusal !== undefined || !stated.stat.isFile()) {
      return tryVariants(original, wanted, index + 1, search, done)
    }
    const metadata = variantMetadata(original, source, stated.stat, coding)
    done({ kind: 'file', metadata, fd: stated.fd, refusal: undefined })
  })
}
