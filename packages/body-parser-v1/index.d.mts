export * from '@trunkline/parsers/v1'
export { default } from '@trunkline/parsers/v1'
