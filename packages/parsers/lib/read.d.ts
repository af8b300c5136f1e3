import type { Read } from '../dist/read-settings.js'

declare const read: Read
export = read
