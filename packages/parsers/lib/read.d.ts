import type { Read } from '../dist/read.js'

declare const read: Read
export = read
