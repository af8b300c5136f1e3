export * from './v5.mjs'
export { default } from './v5.mjs'
