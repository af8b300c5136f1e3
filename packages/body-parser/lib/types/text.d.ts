import { text } from '@trunkline/parsers'
export = text
