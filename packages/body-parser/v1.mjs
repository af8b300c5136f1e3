import bodyParser from './v1.js'

export default bodyParser
export const { json, raw, text, urlencoded } = bodyParser
