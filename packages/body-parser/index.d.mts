export * from '@trunkline/parsers'
export { default } from '@trunkline/parsers'
