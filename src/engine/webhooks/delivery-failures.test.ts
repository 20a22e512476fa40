import { describe, expect, it } from 'vitest'
import { describeFailure } from './delivery-failures.ts'

const failed = (code: string, message = 'message of Node') => Object.assign(new Error(message), { code })
const REMOTE = { host: 'receiver:3000', loopback: false }
const LOCAL = { host: 'localhost:3000', loopback: true }

it.each([
  ['ECONNREFUSED', 'Connection refused: no process listens on receiver:3000', 'listen on 0.0.0.0'],
  ['ECONNRESET', 'closed the connection without a response', "receiver's log"],
  ['EPIPE', 'closed the connection before it had read', "receiver's log"],
  ['ETIMEDOUT', 'does not respond', 'firewall'],
  ['ERR_SOCKET_CONNECTION_TIMEOUT', 'does not respond', 'firewall'],
  ['EHOSTUNREACH', 'No route to receiver:3000', 'share a network'],
  ['ENETUNREACH', 'No route to receiver:3000', 'share a network'],
  ['EADDRNOTAVAIL', 'No route to receiver:3000', 'share a network'],
  ['HPE_INVALID_CONSTANT', 'is not HTTP (HPE_INVALID_CONSTANT)', 'use an https URL'],
  ['HPE_HEADER_OVERFLOW', 'too long', 'less than 16 KB'],
  ['EPROTO', 'does not speak TLS', 'se an http URL'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'does not speak TLS', 'se an http URL'],
  ['ERR_SSL_SOMETHING_ELSE', 'does not speak TLS', 'se an http URL'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed', 'NODE_EXTRA_CA_CERTS'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'not signed by a known authority', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'not signed by a known authority', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'not signed by a known authority', 'NODE_EXTRA_CA_CERTS'],
  ['CERT_UNTRUSTED', 'not signed by a known authority', 'NODE_EXTRA_CA_CERTS'],
  ['CERT_HAS_EXPIRED', 'has expired', 'Renew it'],
  ['CERT_NOT_YET_VALID', 'not valid yet', 'Check the clocks'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another name', 'Use that name'],
])('%s: %s, so %s', (code, happened, advice) => {
  const description = describeFailure(failed(code), REMOTE)
  expect(description).toContain(happened)
  expect(description).toContain(advice)
  expect(description).toContain('receiver:3000')
  expect(description).not.toMatch(/\n|message of Node/)
})

describe('a closed port', () => {
  it('to this host explains localhost in a container', () => {
    expect(describeFailure(failed('ECONNREFUSED'), LOCAL)).toBe(
      "Connection refused: no process listens on localhost:3000. Start the receiver; if the sandbox runs in a container, localhost is the container itself, so use host.docker.internal or the service's name.",
    )
  })

  it('to another host does not mention localhost', () => {
    expect(describeFailure(failed('ECONNREFUSED'), REMOTE)).not.toContain('localhost')
  })
})

it.each([
  ['an unknown code', failed('EWEIRD'), 'message of Node'],
  ['a code without words', failed('EWEIRD', ''), 'EWEIRD'],
  ['no code', new Error('odd'), 'odd'],
  ['no error', 'thrown text', 'thrown text'],
])('%s is returned as it is', (_title, error, description) => {
  expect(describeFailure(error, REMOTE)).toBe(`The request to receiver:3000 failed: ${description}`)
})
