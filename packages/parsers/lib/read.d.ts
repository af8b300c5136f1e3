import type { Read } from '../dist/reader/settings.js'

declare const read: Read
export = read
