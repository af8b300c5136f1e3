import { urlencoded } from '@trunkline/parsers'
export = urlencoded
