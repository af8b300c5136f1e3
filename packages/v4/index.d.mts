/// <reference path="./express-serve-static-core.d.ts" />
export * from './dist/index.mjs'
export { default } from './dist/index.mjs'
