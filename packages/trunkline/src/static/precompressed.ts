import { compileEncodingRank } from '../http/negotiation/accept.ts'
import { type FileMetadata, variantMetadata } from './file-metadata.ts'
import type { Finder, FoundMetadata, Search } from './find-file.ts'
import { openFile, statFile } from './find-file.ts'

/** A content coding whose files can lie beside the originals. */
export type Coding = 'br' | 'zstd' | 'gzip'

/**
 * Reads the `precompressed` option.
 * @throws TypeError when it names a coding that is not known
 */
export function toCodings(value: unknown): readonly Coding[] {
  const list = [value || []].flat()
  if (list.every((item): item is Coding => typeof item === 'string' && Object.hasOwn(EXTENSIONS, item))) return list
  throw new TypeError('precompressed option must be array of "br", "zstd", or "gzip"')
}

/** Finds, beside each file, the variant that the client likes best. */
export function findPrecompressed(find: Finder, codings: readonly Coding[]): Finder {
  const rank = compileEncodingRank(codings)
  return (search, done) => {
    // The original first: without one there is nothing to stand for, and `dir.gz` is no variant of a directory.
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
    // Caches have to know that another client may get other bytes.
    done({ kind: 'file', metadata: { ...original, negotiated: true }, fd: undefined, refusal: undefined })
    return
  }
  const source = original.path + EXTENSIONS[coding]
  look(source, (_err, stated) => {
    if (stated === undefined || stated.refusal !== undefined || !stated.stat.isFile()) {
      return tryVariants(original, wanted, index + 1, search, done)
    }
    done({
      kind: 'file',
      metadata: variantMetadata(original, source, stated.stat, coding),
      fd: stated.fd,
      refusal: undefined,
    })
  })
}
