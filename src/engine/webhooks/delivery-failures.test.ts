import { describe, expect, it } from 'vitest'
import { failureWords } from './delivery-failures.ts'

const failed = (code: string, message = 'as Node says it') => Object.assign(new Error(message), { code })
const REMOTE = { host: 'receiver:3000', loopback: false }
const LOCAL = { host: 'localhost:3000', loopback: true }

it.each([
  ['ECONNREFUSED', 'connection refused: nothing listens on receiver:3000', 'listen on 0.0.0.0'],
  ['ECONNRESET', 'closed the connection without an answer', "receiver's log"],
  ['EPIPE', 'closed the connection before it had read', "receiver's log"],
  ['ETIMEDOUT', 'does not react', 'firewall'],
  ['ERR_SOCKET_CONNECTION_TIMEOUT', 'does not react', 'firewall'],
  ['EHOSTUNREACH', 'no way to receiver:3000', 'share a network'],
  ['ENETUNREACH', 'no way to receiver:3000', 'share a network'],
  ['EADDRNOTAVAIL', 'no way to receiver:3000', 'share a network'],
  ['HPE_INVALID_CONSTANT', 'is not HTTP (HPE_INVALID_CONSTANT)', 'use an https URL'],
  ['HPE_HEADER_OVERFLOW', 'too long', 'less than 16 KB'],
  ['EPROTO', 'does not speak TLS', 'use an http URL'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'does not speak TLS', 'use an http URL'],
  ['ERR_SSL_SOMETHING_ELSE', 'does not speak TLS', 'use an http URL'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed', 'NODE_EXTRA_CA_CERTS'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'nobody known vouches', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'nobody known vouches', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'nobody known vouches', 'NODE_EXTRA_CA_CERTS'],
  ['CERT_UNTRUSTED', 'nobody known vouches', 'NODE_EXTRA_CA_CERTS'],
  ['CERT_HAS_EXPIRED', 'has expired', 'renew it'],
  ['CERT_NOT_YET_VALID', 'not valid yet', 'check the clocks'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another name', 'use the name'],
])('%s: %s, so %s', (code, happened, advice) => {
  const words = failureWords(failed(code), REMOTE)
  expect(words).toContain(happened)
  expect(words).toContain(advice)
  expect(words).toContain('receiver:3000')
  expect(words).not.toMatch(/\n|as Node says it/)
})

describe('a refused connection', () => {
  it('on this machine explains what localhost is in a container', () => {
    expect(failureWords(failed('ECONNREFUSED'), LOCAL)).toBe(
      "connection refused: nothing listens on localhost:3000: start the receiver; if the sandbox runs in a container, localhost is the container itself, so use host.docker.internal or the service's name",
    )
  })

  it('elsewhere does not talk of localhost', () => {
    expect(failureWords(failed('ECONNREFUSED'), REMOTE)).not.toContain('localhost')
  })
})

it.each([
  ['an unknown code', failed('EWEIRD'), 'as Node says it'],
  ['a code without words', failed('EWEIRD', ''), 'EWEIRD'],
  ['no code', new Error('odd'), 'odd'],
  ['no error', 'thrown text', 'thrown text'],
])('%s is told as it is', (_what, error, words) => {
  expect(failureWords(error, REMOTE)).toBe(`the request to receiver:3000 failed: ${words}`)
})
