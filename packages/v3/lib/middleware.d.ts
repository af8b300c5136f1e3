export { createInit as init } from 'trunkline/deep/v3'
