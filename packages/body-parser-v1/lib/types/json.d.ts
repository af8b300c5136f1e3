import { json } from '@trunkline/parsers/v1'
export = json
