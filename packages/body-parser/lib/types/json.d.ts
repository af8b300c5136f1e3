import { json } from '@trunkline/parsers'
export = json
