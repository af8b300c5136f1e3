export { createInit as init } from 'trunkline/express-lib/v3'
