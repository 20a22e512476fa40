import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { connect } from '../../src/testkit/connect.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { linkBody } from '../support/link-body.ts'
import { builtProgram, runProgram } from '../support/process.ts'
import { homesOf, type Replicas, replicaOf, spaceNames, startReplicas, whyNoReplicas } from '../support/replicas.ts'

builtProgram()

/** A certificate for localhost, as one file with its key. */
const givenPem = (): { pem: string; ca: string } => {
  const folder = temporaryFolder()
  const [ca, key, pem] = [join(folder, 'ca.pem'), join(folder, 'key.pem'), join(folder, 'sandbox.pem')]
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const { status, stderr } = spawnSync('openssl', [...words.split(' '), '-keyout', key, '-out', ca])
  if (status !== 0) throw new Error(`openssl: ${String(stderr)}`)
  writeFileSync(pem, `${readFileSync(ca, 'utf8')}${readFileSync(key, 'utf8')}`)
  return { pem, ca }
}

type Got = { readonly status: number; readonly replica: string; readonly location: string; readonly body: string }

/** Follows an address as a browser does, with the certificate that the recipe was given. */
const opener =
  (ca: string) =>
  (url: string): Promise<Got> =>
    new Promise((resolve, reject) => {
      request(url, { ca: readFileSync(ca), headers: { accept: 'text/html' } }, async (answer) => {
        const { statusCode: status = 0, headers } = answer
        const [replica, location] = [String(headers['sandbox-replica']), String(headers.location ?? '')]
        resolve({ status, replica, location, body: await text(answer) })
      })
        .once('error', reject)
        .end()
    })

/** Everything that a suite, its app and its browser are told to go to in a space. */
const addressesIn = async ({ api, proxy, pay }: Replicas, space: string): Promise<Record<string, string>> => {
  const created = await pay(space, 'order-1')
  const link = (await (
    await api(space, '/v1/links', { method: 'POST', body: JSON.stringify(linkBody()) })
  ).json()) as Record<string, string>
  const explained = /GET (\S+)$/.exec(created.headers.get('sandbox-explain') ?? '')?.[1] ?? ''
  const control = async <Body>(path: string) => (await fetch(`${proxy.url}/_sandbox/${path}`)).json() as Promise<Body>
  const { environment } = await control<{ environment: Record<string, string> }>(`spaces/${space}/credentials`)
  const { returnPlaces } = await control<{ returnPlaces: Record<string, string> }>(`received?space=${space}`)
  const { requests } = await control<{ requests: { curl?: string }[] }>(`requests?space=${space}`)
  const curl = requests.map(({ curl: script = '' }) => /SANDBOX_URL:-'([^']+)'/.exec(script)?.[1])
  return {
    'start page': created.headers.get('location') ?? '',
    'link page': link.link ?? '',
    explanation: explained,
    'control API': `${environment.SANDBOX_CONTROL_URL}/clock?space=${space}`,
    API: `${environment.SANDBOX_URL}/_sandbox/clock?space=${space}`,
    'script of a request': `${curl[0]}/_sandbox/clock?space=${space}`,
    'return place': returnPlaces.success ?? '',
  }
}

it('every address leads back through the proxy to the replica that gave it', { timeout: 600_000 }, async ({ skip }) => {
  const why = whyNoReplicas()
  if (why !== undefined) return skip(why)
  const { pem, ca } = givenPem()
  const replicas = await startReplicas(2, pem)
  const open = opener(ca)
  const homes = await homesOf(replicas, spaceNames(10))
  const chosen = ['sandbox-0', 'sandbox-1'].map(
    (replica) => [...homes].find(([, home]) => home === replica) ?? ['', replica],
  )
  for (const [space = '', replica = ''] of chosen) {
    const addresses = await addressesIn(replicas, space)
    for (const [what, address] of Object.entries(addresses)) {
      expect(address, what).toMatch(`${replicas.address}/${replica}/`)
      const got = await open(address)
      expect([what, got.replica], got.body).toEqual([what, replica])
      expect([200, 302], `${what}: ${got.status} ${got.body}`).toContain(got.status)
    }
    // What pages and redirects lead on to.
    const page = await open(addresses['start page'] ?? '')
    const toConsole = /href="([^"]*\/_sandbox\/#[^"]*)"/.exec(page.body)?.[1] ?? ''
    const explained = await open(addresses.explanation ?? '')
    const asked = await open(`${replicas.address}/_sandbox/?space=${space}`)
    const withSpace = (addresses.explanation ?? '').replace(`/${replica}/`, '/')
    const explainedThere = await open(`${withSpace}?space=${space}`)
    for (const to of [toConsole, explained.location, asked.location, explainedThere.location]) {
      expect(to).toContain(`space=${space}`)
      const console = await open(new URL(to, `${replicas.address}/${replica}/v1/start/`).href)
      expect([console.status, console.replica], to).toEqual([200, replica])
      expect(console.body).toContain('<title>')
    }
    // The app goes on at the address that it was told, and at that of the proxy.
    for (const path of [`/${replica}/v1/transactions`, '/v1/transactions']) {
      const body = JSON.stringify(initBody())
      const created = await replicas.api(space, path, { method: 'POST', body })
      expect([created.status, replicaOf(created)]).toEqual([201, replica])
    }
    // By a host of its own in place of a path: --public-url https://sandbox-1.sandbox.example.
    const byHost = await new Promise<string>((resolve, reject) => {
      const headers = { host: `${replica}.tools.test` }
      request(`${replicas.address}/_sandbox/spaces`, { ca: readFileSync(ca), headers }, (answer) => {
        answer.resume()
        resolve(`${answer.statusCode} ${answer.headers['sandbox-replica']}`)
      })
        .once('error', reject)
        .end()
    })
    expect(byHost).toBe(`200 ${replica}`)
  }

  // The test kit and the command line know the address of the proxy, and nothing else.
  const connection = await connect(replicas.proxy.url)
  for (const [space = '', replica] of chosen) {
    const name = `${space}-kit`
    const kit = await connection.space(name)
    await kit.next('challenge_failed')
    const paid = await replicas.pay(name, 'order-9')
    expect(paid.headers.get('sandbox-scenario')).toBe('challenge_failed')
    expect((await kit.wait({ type: 'transaction.created', after: '0' })).space).toBe(name)
    expect(kit.environment.SANDBOX_URL).toBe(replicas.proxy.url)
    const asked = { env: { NODE_EXTRA_CA_CERTS: ca, THREEDS_URL: replicas.address } }
    expect(await runProgram(['health', '--space', space], asked)).toMatchObject({ code: 0 })
    const listed = await runProgram(['requests', '--space', name, '--format', 'json'], asked)
    expect([listed.code, listed.stderr, listed.stdout.includes('order-9')], replica).toEqual([0, '', true])
    const waited = await runProgram(['wait', '--refno', 'order-9', '--space', name], asked)
    expect([waited.code, waited.stderr]).toEqual([0, ''])
    expect(await runProgram(['wait', '--transaction', '1'], asked)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('give --space NAME'),
    })
  }
  await connection.close()
})
