// What the command `trunkline` uses of this folder.
export { findDifference, likelyPathsFor, type Renamed } from './compare.ts'
export { isOnlyV5 } from './explain.ts'
export { isValidInV5, type Matcher, matcherV4, type ReadingOptions } from './matchers.ts'
export { quoted, type Translation, translatePattern } from './translate.ts'
