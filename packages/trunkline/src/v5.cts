import { framework } from './lines/v5/exports.ts'
export = framework
