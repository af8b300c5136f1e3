import { runInThisContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { isRunUntouched, type StackLayer } from '../router/layer.ts'
import { Layer } from '../router/v4/layer.ts'
import { adoptLayers } from './unmodified-methods.ts'

function isAdopted(method: unknown): boolean {
  class OwnLayer extends Layer {}
  Object.assign(OwnLayer.prototype, { handle_request: method })
  adoptLayers(OwnLayer.prototype, 'handle_request')
  return isRunUntouched(OwnLayer.prototype as StackLayer, method)
}

const PASSES_ON = `function handle_request(req, res, next) {
  return own.prototype.handle_request.call(this, req, res, next)
}`

describe('a method of a file that agents know', () => {
  it.each([
    ['as it is written', PASSES_ON],
    ['minified', 'function(e,t,n){return r.prototype.handle_request.call(this,e,t,n)}'],
    ['of an object', 'function handle_request(a, b, c) { return own.handle_request.call(this, a, b, c); }'],
  ])('is unmodified: %s', (_, source) => expect(isAdopted(runInThisContext(`(${source})`))).toBe(true))

  it.each([
    ['a call in front', PASSES_ON.replace('return', 'noteCall(); return')],
    ['a call behind', PASSES_ON.replace('next)\n', 'next), noteCall()\n')],
    ['another function that is called', PASSES_ON.replace('own.prototype.handle_request', 'hook')],
    ['another method that is called', PASSES_ON.replace('prototype.handle_request', 'prototype.hook')],
    ['other arguments', PASSES_ON.replace('req, res, next)\n', 'req, res, wrap(next))\n')],
    ['arguments in another order', PASSES_ON.replace('this, req, res', 'this, res, req')],
    ['a parameter more', PASSES_ON.replace('(req, res, next)', '(req, res, next, more)')],
    ['a default', PASSES_ON.replace('res, next)', 'res, next = note())')],
    ['a promise', `async ${PASSES_ON}`],
    ['a comment', PASSES_ON.replace('return', '/* } */ return')],
  ])('is modified: %s', (_, source) => expect(isAdopted(runInThisContext(`(${source})`))).toBe(false))

  it('is modified if a wrapper says that its source is that of the method', () => {
    const wrapper = Object.assign(() => {}, { toString: () => PASSES_ON })
    expect([wrapper, new Proxy(wrapper, {}), undefined, PASSES_ON].map(isAdopted)).toEqual([false, false, false, false])
  })
})
