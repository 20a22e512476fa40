import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { temporaryFolder } from './given-folder.ts'

/** A certificate for localhost that signs itself, and the file with its key that a proxy wants, for as long as the test runs. */
export const givenPem = (): { readonly pem: string; readonly ca: string } => {
  const folder = temporaryFolder()
  const [ca, key, pem] = [join(folder, 'ca.pem'), join(folder, 'key.pem'), join(folder, 'sandbox.pem')]
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const { status, stderr } = spawnSync('openssl', [...words.split(' '), '-keyout', key, '-out', ca])
  if (status !== 0) throw new Error(`openssl: ${String(stderr)}`)
  writeFileSync(pem, `${readFileSync(ca, 'utf8')}${readFileSync(key, 'utf8')}`)
  return { pem, ca }
}

export type Opened = {
  readonly status: number
  readonly replica: string
  readonly location: string
  readonly body: string
}

/** Opens an https address as a browser does that trusts one certificate; redirects are not followed. */
export const openWith = (ca: string, url: string): Promise<Opened> =>
  new Promise((resolve, reject) => {
    get(url, { ca: readFileSync(ca), headers: { accept: 'text/html' } }, async (answer) => {
      const { statusCode: status = 0, headers } = answer
      const [replica, location] = [String(headers['sandbox-replica']), String(headers.location ?? '')]
      resolve({ status, replica, location, body: await text(answer) })
    }).once('error', reject)
  })
