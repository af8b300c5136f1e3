import type { TLSSocket } from 'node:tls'
import { expect, it } from 'vitest'
import { TlsExchangeSocket } from './tls-socket.ts'

it('returns what the underlying connection knows of its client', () => {
  const fields = { authorized: false, authorizationError: new Error('no'), alpnProtocol: 'h2', servername: 'a.example' }
  const methods = Object.fromEntries(
    ['getPeerCertificate', 'getCertificate', 'getCipher', 'getProtocol', 'getSession', 'isSessionReused'].map(
      (name) => [name, (...args: unknown[]) => [name, ...args]],
    ),
  )
  const tls = { ...fields, ...methods } as unknown as TLSSocket
  const owner = { onResume() {}, onDestroy() {}, onTimeout: () => false }
  const socket = new TlsExchangeSocket({ encrypted: true, remotePort: 5, tls }, owner)
  const asked = socket as unknown as TLSSocket // its members are put there by name
  const { authorized, authorizationError, alpnProtocol, servername } = asked
  expect({ authorized, authorizationError, alpnProtocol, servername }).toEqual(fields)
  expect([asked.getPeerCertificate(true), asked.getCertificate(), asked.getCipher()]).toEqual([
    ['getPeerCertificate', true],
    ['getCertificate'],
    ['getCipher'],
  ])
  expect([asked.getProtocol(), asked.getSession(), asked.isSessionReused()]).toEqual([
    ['getProtocol'],
    ['getSession'],
    ['isSessionReused'],
  ])
  expect([socket.encrypted, socket.remotePort]).toEqual([true, 5])
})
