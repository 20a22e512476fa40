import { once } from 'node:events'
import { get } from 'node:http'
import { expect, it } from 'vitest'
import { connect } from '../../src/testkit/connect.ts'
import { createCertificate, openWith } from '../support/https-visitor.ts'
import { initBody } from '../support/init-body.ts'
import { linkBody } from '../support/link-body.ts'
import { builtProgram, runProgram } from '../support/process.ts'
import { homesOf, type Replicas, replicaOf, spaceNames, startReplicas, whyNoReplicas } from '../support/replicas.ts'

builtProgram()

/** Returns all addresses that a test suite, its app and its browser use in a space. */
const addressesIn = async ({ api, proxy, pay }: Replicas, space: string): Promise<Record<string, string>> => {
  const created = await pay(space, 'order-1')
  const link = (await (
    await api(space, '/v1/links', { method: 'POST', body: JSON.stringify(linkBody()) })
  ).json()) as Record<string, string>
  const explained = /GET (\S+)$/.exec(created.headers.get('sandbox-explain') ?? '')?.[1] ?? ''
  const control = async <Body>(path: string) => (await fetch(`${proxy.url}/_sandbox/${path}`)).json() as Promise<Body>
  const { environment } = await control<{ environment: Record<string, string> }>(`spaces/${space}/credentials`)
  const { returnPages } = await control<{ returnPages: Record<string, string> }>(`receiver?space=${space}`)
  const { requests } = await control<{ requests: { curl?: string }[] }>(`requests?space=${space}`)
  const curl = requests.map(({ curl: script = '' }) => /SANDBOX_URL:-'([^']+)'/.exec(script)?.[1])
  return {
    'start page': created.headers.get('location') ?? '',
    'link page': link.link ?? '',
    explanation: explained,
    'control API': `${environment.SANDBOX_CONTROL_URL}/clock?space=${space}`,
    API: `${environment.SANDBOX_URL}/_sandbox/clock?space=${space}`,
    'script of a request': `${curl[0]}/_sandbox/clock?space=${space}`,
    'return page': returnPages.success ?? '',
  }
}

/** Returns a space of each of two replicas. */
const oneOfEach = async (replicas: Replicas): Promise<readonly (readonly [space: string, replica: string])[]> => {
  const homes = [...(await homesOf(replicas, spaceNames(10)))]
  return ['sandbox-0', 'sandbox-1'].map((replica) => {
    const match = homes.find(([, home]) => home === replica)
    if (match === undefined) throw new Error(`none of ten spaces lives on ${replica}`)
    return match
  })
}

it('routes every address through the proxy to the replica that issued it', { timeout: 600_000 }, async ({ skip }) => {
  const why = whyNoReplicas()
  if (why !== undefined) return skip(why)
  const certificate = createCertificate()
  const replicas = await startReplicas(2, certificate)
  for (const [space, replica] of await oneOfEach(replicas)) {
    const addresses = await addressesIn(replicas, space)
    for (const [title, address] of Object.entries(addresses)) {
      expect(address, title).toMatch(`${replicas.address}/${replica}/`)
      const got = await openWith(certificate, address)
      expect([title, got.replica], got.body).toEqual([title, replica])
      expect([200, 302], `${title}: ${got.status} ${got.body}`).toContain(got.status)
    }
    // Addresses in pages and redirects.
    const { 'start page': startPage = '', explanation = '' } = addresses
    const toConsole = /href="([^"]*\/_sandbox\/#[^"]*)"/.exec((await openWith(certificate, startPage)).body)?.[1] ?? ''
    const redirects = [
      explanation,
      `${explanation.replace(`/${replica}/`, '/')}?space=${space}`,
      `${replicas.address}/_sandbox/?space=${space}`,
    ].map(async (address) => (await openWith(certificate, address)).location)
    for (const to of [toConsole, ...(await Promise.all(redirects))]) {
      expect(to).toContain(`space=${space}`)
      const console = await openWith(certificate, new URL(to, explanation).href)
      expect([console.status, console.replica], to).toEqual([200, replica])
    }
    // An app may use the issued address of the API, and that of the proxy.
    for (const path of [`/${replica}/v1/transactions`, '/v1/transactions']) {
      const created = await replicas.api(space, path, { method: 'POST', body: JSON.stringify(initBody()) })
      expect([created.status, replicaOf(created)]).toEqual([201, replica])
    }
    // A separate host works like its path: --public-url https://sandbox-1.sandbox.example.
    const request = get(`${replicas.proxy.url}/_sandbox/spaces`, { headers: { host: `${replica}.tools.test` } })
    const [byHost] = await once(request, 'response')
    byHost.resume()
    expect([byHost.statusCode, byHost.headers['sandbox-replica']]).toEqual([200, replica])
  }
})

it('the test kit and the command line need only the address of the proxy', { timeout: 600_000 }, async ({ skip }) => {
  const why = whyNoReplicas()
  if (why !== undefined) return skip(why)
  const certificate = createCertificate()
  const replicas = await startReplicas(2, certificate)
  const connection = await connect(replicas.proxy.url)
  for (const [suggestion, replica] of await oneOfEach(replicas)) {
    const space = await connection.existingSpace(suggestion)
    await space.next('challenge_failed')
    const paid = await replicas.pay(suggestion, 'order-9')
    expect([paid.headers.get('sandbox-scenario'), replicaOf(paid)]).toEqual(['challenge_failed', replica])
    expect((await space.wait({ type: 'transaction.created', after: '0' })).space).toBe(suggestion)
    expect(space.environment.SANDBOX_URL).toBe(replicas.proxy.url)

    const env = { NODE_EXTRA_CA_CERTS: certificate, THREEDS_URL: replicas.address }
    expect(await runProgram(['health', '--space', suggestion], { env })).toMatchObject({ code: 0 })
    const listed = await runProgram(['requests', '--refno', 'order-9', '--space', suggestion], { env })
    expect([listed.code, listed.stderr, listed.stdout.includes('/v1/transactions')]).toEqual([0, '', true])
    const waited = await runProgram(['wait', '--refno', 'order-9', '--space', suggestion], { env })
    expect([waited.code, waited.stderr]).toEqual([0, ''])
    const unnamed = await runProgram(['wait', '--transaction', '1'], { env })
    expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining('give --space NAME')])
  }
  await connection.close()
})
