import framework from './index.cjs'
export default framework
export const { application, request, response, Route, Router } = framework
