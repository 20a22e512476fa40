import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { temporaryFolder } from './given-folder.ts'

/** Creates a self-signed certificate for localhost and 127.0.0.1 with its key in a separate file, until the test ends. */
export const createCertificate = (): string => {
  const file = join(temporaryFolder(), 'sandbox.pem')
  const options =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1'
  const { status, stderr } = spawnSync('openssl', [...options.split(' '), '-keyout', `${file}.key`, '-out', file])
  if (status !== 0) throw new Error(`openssl: ${String(stderr)}`)
  return file
}

/** Returns the settings of a sandbox with such a certificate. */
export const tlsSettings = (certificate = createCertificate()) =>
  ({ 'tls-cert': certificate, 'tls-key': `${certificate}.key` }) as const

export type Opened = {
  readonly status: number
  readonly replica: string
  readonly location: string
  readonly body: string
}

/** Opens an https URL as a browser that trusts one certificate; redirects are not followed. */
export const openWith = (ca: string, url: string): Promise<Opened> =>
  new Promise((resolve, reject) => {
    get(url, { ca: readFileSync(ca), headers: { accept: 'text/html' } }, async (response) => {
      const { statusCode: status = 0, headers } = response
      const replica = String(headers['sandbox-replica'])
      const location = String(headers.location ?? '')
      resolve({ status, replica, location, body: await text(response) })
    }).once('error', reject)
  })
