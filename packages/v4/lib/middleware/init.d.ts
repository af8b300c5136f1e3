export { createInit as init } from 'trunkline/express/v4'
