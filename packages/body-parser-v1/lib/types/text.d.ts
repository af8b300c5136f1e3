import { text } from '@trunkline/parsers/v1'
export = text
