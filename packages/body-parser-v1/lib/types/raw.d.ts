import { raw } from '@trunkline/parsers/v1'
export = raw
