import parsers from './v1.cjs'
export default parsers
export const { json, raw, text, urlencoded } = parsers
