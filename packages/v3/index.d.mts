export * from 'trunkline/v3'
export { default } from 'trunkline/v3'
