/// <reference path="./express-serve-static-core.d.ts" />
export * from 'trunkline/v5'
export { default } from 'trunkline/v5'
