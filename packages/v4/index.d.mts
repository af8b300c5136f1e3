/// <reference path="./express-serve-static-core.d.ts" />
export * from 'trunkline/v4'
export { default } from 'trunkline/v4'
