export * from 'trunkline/v5'
export { default } from 'trunkline/v5'
