import { urlencoded } from '@trunkline/parsers/v1'
export = urlencoded
