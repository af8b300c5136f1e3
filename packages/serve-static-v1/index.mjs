import serveStatic from './index.js'

export default serveStatic
export const { mime } = serveStatic
