import { raw } from '@trunkline/parsers'
export = raw
