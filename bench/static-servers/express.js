import express from 'express'

export function start(root) {
  return express().use(express.static(root)).listen(0, '127.0.0.1')
}
