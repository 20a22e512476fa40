import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const size = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)

/** Creates the smallest self-signed certificate (RFC 5280 4.1): a certificate file would look like a leaked key. */
const selfSigned = (name: string, publicKey: KeyObject, privateKey: KeyObject): string => {
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))
  const subject = sequence(der(0x31, commonName))
  const time = (text: string) => der(0x18, Buffer.from(text))
  const validity = sequence(time('20200101000000Z'), time('21200101000000Z'))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const facts = sequence(der(0x02, Buffer.of(1)), ecdsaWithSha256, subject, validity, subject, key)
  const signature = der(0x03, Buffer.of(0), sign('sha256', facts, privateKey))
  const base64 = sequence(facts, ecdsaWithSha256, signature).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`
}

/** Starts a server with an untrusted certificate. */
export const tlsServer = (listener: RequestListener) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  return createServer({ key, cert: selfSigned('receiver', publicKey, privateKey) }, listener)
}
