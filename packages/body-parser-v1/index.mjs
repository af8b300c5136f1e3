import bodyParser from './index.js'

export default bodyParser
export const { json, raw, text, urlencoded } = bodyParser
