import querystring from 'node:querystring'
import qs from 'qs'
import { inside } from './inside.js'

const { parseRichQuery } = inside('parsers', 'query/rich')
const { parseFlat } = inside('parsers', 'query/flat')

const flat = 'name=ada&page=2&sort=desc'
const encoded = 'name=Ada%20Lovelace&city=Z%C3%BCrich&text=a+b+c'
const nested = 'filter[name]=ada&filter[age][gte]=30&tags[]=a&tags[]=b'

/** Queries by our parsers and by those that they stand for. */
export const benches = {
  'flat, parseFlat': () => parseFlat(flat),
  'flat, parseRichQuery': () => parseRichQuery(flat),
  'flat, qs': () => qs.parse(flat),
  'flat, node:querystring': () => querystring.parse(flat),
  'encoded, parseRichQuery': () => parseRichQuery(encoded),
  'encoded, qs': () => qs.parse(encoded),
  'nested, parseRichQuery': () => parseRichQuery(nested),
  'nested, qs': () => qs.parse(nested),
}
