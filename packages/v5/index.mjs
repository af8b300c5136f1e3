import framework from './index.js'

const { static: serveStatic } = framework

export default framework
export const { application, request, response, Route, Router, json, raw, text, urlencoded } = framework
export { serveStatic as static }
