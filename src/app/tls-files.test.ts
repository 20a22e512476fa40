import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/given-folder.ts'
import { createCertificate } from '../../test/support/https-visitor.ts'
import { defaultSettings } from './settings/resolve-settings.ts'
import { tlsServerFor } from './tls-files.ts'

const folder = temporaryFolder
const fileOf = (content: string): string => {
  const file = join(folder(), 'file.pem')
  writeFileSync(file, content)
  return file
}
const missing = (): string => join(folder(), 'missing.pem')
const aFolder = (): string => {
  const path = join(folder(), 'folder.pem')
  mkdirSync(path)
  return path
}
const encrypted = (key: string): string =>
  fileOf(execFileSync('openssl', ['pkey', '-in', key, '-aes256', '-passout', 'pass:secret']).toString())

type Files = { readonly cert: string; readonly key: string }

it.each<[title: string, change: (files: Files) => Partial<Files>, named: keyof Files, message: RegExp]>([
  ['a missing certificate', () => ({ cert: missing() }), 'cert', /^Cannot read `--tls-cert .*ENOENT.*`mkcert /],
  ['a missing key', () => ({ key: missing() }), 'key', /^Cannot read `--tls-key .*ENOENT.*`mkcert /],
  ['a folder', () => ({ cert: aFolder() }), 'cert', /it is a folder, not a file\. Create/],
  [
    'the files swapped',
    ({ cert, key }) => ({ cert: key, key: cert }),
    'cert',
    /a private key and no certificate\. Create/,
  ],
  ['no certificate', () => ({ cert: fileOf('text') }), 'cert', /contains no certificate in PEM format\. Create/],
  ['no key', () => ({ key: fileOf('text') }), 'key', /contains no private key in PEM format\. Create/],
  ['the certificate as the key', ({ cert }) => ({ key: cert }), 'key', /contains no private key in PEM format/],
  [
    'a damaged key',
    ({ key }) => ({ key: fileOf(readFileSync(key, 'utf8').replace('END', 'E')) }),
    'key',
    /contains no private key/,
  ],
  ['an encrypted key', ({ key }) => ({ key: encrypted(key) }), 'key', /is encrypted\. Save it .*openssl pkey/],
  [
    'the key of another certificate',
    () => ({ key: `${createCertificate()}.key` }),
    'key',
    /does not belong .* created/,
  ],
])('names the file and the fix, and never the key: %s', (_title, change, named, message) => {
  const cert = createCertificate()
  const files = { cert, key: `${cert}.key`, ...change({ cert, key: `${cert}.key` }) }
  const settings = { ...defaultSettings(), 'tls-cert': files.cert, 'tls-key': files.key }
  const start = () => tlsServerFor(settings, '2026-11-30T12:00:00.000+00:00')
  expect(start).toThrow(message)
  expect(start).toThrow(files[named])
  const [, secret = ''] = readFileSync(`${cert}.key`, 'utf8').split('\n')
  expect(secret).not.toBe('')
  expect(start).not.toThrow(secret)
})

it('warns about an expired certificate, and uses it', () => {
  const cert = createCertificate()
  const settings = { ...defaultSettings(), 'tls-cert': cert, 'tls-key': `${cert}.key` }
  const warnings: string[] = []
  const server = tlsServerFor(settings, '2126-11-30T12:00:00.000+00:00', (message) => warnings.push(message))({})
  expect(server.listening).toBe(false)
  expect(warnings).toEqual([expect.stringMatching(/^The certificate in `--tls-cert .*expired on .*Create both files/)])
})
