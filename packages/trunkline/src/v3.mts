import framework from './v3.cjs'

export default framework
