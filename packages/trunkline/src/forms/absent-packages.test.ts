import { createRequire } from 'node:module'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadDicer } from './busboy.ts'

const load = createRequire(__filename)

describe('without @fastify/busboy', () => {
  it('says what to install, and loads it once it is there', () => {
    const { Module } = load('node:module') as { Module: { _resolveFilename(name: string, ...more: unknown[]): string } }
    const resolve = Module._resolveFilename
    Module._resolveFilename = (name, ...more) => {
      if (name === '@fastify/busboy') throw Object.assign(new Error('no such package'), { code: 'MODULE_NOT_FOUND' })
      return resolve(name, ...more)
    }
    onTestFinished(() => {
      Module._resolveFilename = resolve
    })
    const message =
      'trunkline/forms needs the package "@fastify/busboy". Install it with "npm install @fastify/busboy@3".'
    expect(() => loadDicer()).toThrow(expect.objectContaining({ message, code: 'MODULE_NOT_FOUND' }))
    Module._resolveFilename = resolve
    expect(loadDicer()).toBeTypeOf('function')
  })
})
