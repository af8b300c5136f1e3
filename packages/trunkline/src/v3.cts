import { framework as line } from './lines/v3/exports.ts'

/** The framework, 3.x line: makes an application. */
const framework: object = line

export = framework
