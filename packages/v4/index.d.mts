export * from 'trunkline/v4'
export { default } from 'trunkline/v4'
