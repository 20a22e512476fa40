import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createServer } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { CreateServer } from '../api/app.ts'
import { epochMs, type Instant } from '../core/domain/time.ts'
import { readRegularFile } from '../engine/regular-file.ts'
import { reasonOf } from '../engine/store/unusable-state.ts'
import type { Settings } from './settings/settings-table.ts'
import { UnusableCertificate } from './unusable-certificate.ts'

/** Much longer than a chain of certificates. */
const MOST_BYTES = 1024 * 1024

const CREATE = 'Create both files with `mkcert -cert-file cert.pem -key-file key.pem localhost 127.0.0.1 ::1`.'
const KEY_BLOCK = /-----BEGIN ([A-Z]+ )?PRIVATE KEY-----/
const ENCRYPTED = /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m

const textOf = (file: string, source: string): string => {
  try {
    return readRegularFile(file, MOST_BYTES).toString('latin1')
  } catch (cause) {
    throw new UnusableCertificate(`Cannot read ${source}: ${reasonOf(cause)}. ${CREATE}`, { cause })
  }
}

const certificateIn = (text: string, source: string): X509Certificate => {
  try {
    return new X509Certificate(text)
  } catch (cause) {
    const content = KEY_BLOCK.test(text) ? 'a private key and no certificate' : 'no certificate in PEM format'
    throw new UnusableCertificate(`${source} contains ${content}. ${CREATE}`, { cause })
  }
}

/** Returns the key of a file. No message repeats any part of it. */
const keyIn = (text: string, source: string): KeyObject => {
  if (ENCRYPTED.test(text))
    throw new UnusableCertificate(
      `The key in ${source} is encrypted. Save it without its passphrase: \`openssl pkey -in FILE -out key.pem\`.`,
    )
  try {
    return createPrivateKey(text)
  } catch {
    throw new UnusableCertificate(`${source} contains no private key in PEM format. ${CREATE}`)
  }
}

/**
 * Reads certificate and key, and returns the function that creates a server for https with them. Warns about an expired
 * certificate, because tests may want one. @throws UnusableCertificate
 */
export const tlsServerFor = (
  { 'tls-cert': certFile, 'tls-key': keyFile }: Settings,
  now: Instant,
  warn?: (message: string) => void,
): CreateServer => {
  // The settings of the program are checked before; those of other callers may be incomplete.
  if (certFile === undefined || keyFile === undefined)
    throw new UnusableCertificate('`--tls-cert` and `--tls-key` belong together. Set both or neither.')
  const ofCert = `\`--tls-cert ${certFile}\``
  const ofKey = `\`--tls-key ${keyFile}\``
  const cert = textOf(certFile, ofCert)
  const key = textOf(keyFile, ofKey)
  const certificate = certificateIn(cert, ofCert)
  if (!certificate.checkPrivateKey(keyIn(key, ofKey)))
    throw new UnusableCertificate(
      `The key in ${ofKey} does not belong to the first certificate in ${ofCert}. Set two files that were created together.`,
    )
  try {
    createSecureContext({ cert, key })
  } catch (cause) {
    throw new UnusableCertificate(`Node rejects ${ofCert} with ${ofKey}: ${reasonOf(cause)}. ${CREATE}`, { cause })
  }
  const { validTo } = certificate
  if (epochMs(validTo) < epochMs(now))
    warn?.(`The certificate in ${ofCert} expired on ${validTo}, so that clients reject it. ${CREATE}`)
  return (options) => createServer({ ...options, cert, key })
}
