// What the command `trunkline` uses of this folder.
export { findDifference, likelyPathsFor, type Renamed } from './compare.ts'
export { isValidInV5, type Matcher, matcherV4, type ReadingOptions } from './matchers.ts'
export { isOnlyV5 } from './only-v5.ts'
export { quoted, type Translation, translatePattern } from './translate.ts'
