import { read } from '@trunkline/parsers/factories'
export = read
