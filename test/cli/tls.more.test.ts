import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../scripts/prepare.mjs'
import { createCertificate } from '../support/https-visitor.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { builtProgram, runProgram, startProgram } from '../support/process.ts'

builtProgram()

/** Returns the flags of a certificate, and an environment in which Node trusts it. */
const tls = () => {
  const certificate = createCertificate()
  const { PATH = '' } = process.env
  return {
    certificate,
    flags: ['--tls-cert', certificate, '--tls-key', `${certificate}.key`],
    env: { PATH, NODE_EXTRA_CA_CERTS: certificate },
  }
}

/** Buys with a challenge and waits for the webhook at the receiver of the space, all over https, with the test kit. */
const SCRIPT = `
const { connect, startSandbox } = await import(process.env.KIT)
const assert = (value, message) => { if (!value) throw new Error(message) }
const certificate = process.env.NODE_EXTRA_CA_CERTS
const own = await startSandbox({ 'tls-cert': certificate, 'tls-key': certificate + '.key' })
const connected = await connect(process.env.SANDBOX_URL)
for (const sandbox of [own, connected]) {
  assert(sandbox.url.startsWith('https://127.0.0.1:'), sandbox.url)
  const space = await sandbox.space()
  const { url, authorization } = space
  const webhook = { url: sandbox.controlUrl + '/receiver/' + space.space }
  const response = await fetch(url + '/v1/transactions', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ ...JSON.parse(process.env.BODY), webhook }),
  })
  assert(response.status === 201, await response.clone().text())
  const { transactionId } = await response.json()
  await space.call('completeChallenge', { path: { id: transactionId }, body: { outcome: 'Y' } })
  const delivered = await space.call('wait', { query: { type: 'webhook.delivered', after: '0', timeout: '10s' } })
  assert(delivered, 'no webhook')
  await sandbox.close()
}
console.log('all over https')
`

it('exec, the test kit and webhooks to the sandbox work over TLS with NODE_EXTRA_CA_CERTS', async () => {
  const { flags, env } = tls()
  const kit = join(ROOT, 'bin/kit.mjs')
  const { code, stdout, stderr } = await runProgram(
    ['exec', ...flags, '--', process.execPath, '--input-type=module', '-e', SCRIPT],
    { env: { ...env, KIT: kit, BODY: JSON.stringify(initBody(CHALLENGE_CARD)) } },
  )
  expect([stderr, code]).toEqual(['', 0])
  expect(stdout).toContain('all over https')
})

it('commands find the sandbox by the same settings', async () => {
  const { flags, env } = tls()
  const { url } = await startProgram(['--ephemeral', ...flags], { env })
  expect(url).toMatch(/^https:/)
  const same = [...flags, '--port', new URL(url).port]
  const health = await runProgram(['health', ...same], { env })
  expect([health.stderr, health.code, JSON.parse(health.stdout).status]).toEqual(['', 0, 'ok'])
  const doctor = await runProgram(['doctor', '--format', 'json', ...same], { env })
  const report = JSON.parse(doctor.stdout)
  // In a container, `doctor` also has a finding about the loopback address.
  const codes = ({ findings }: { findings: readonly { code: string }[] }) =>
    findings.map(({ code }) => code).filter((code) => code !== 'loopback_in_container')
  expect([codes(report), report.sandbox]).toEqual([[], { isRunning: true, url, version: expect.any(String) }])
  const addresses = report.addresses.filter(({ caller }: { caller: string }) => caller !== 'sandbox')
  for (const address of addresses) expect(address.url).toMatch(/^https:/)
  const untrusted = await runProgram(['doctor', '--format', 'json', ...same], { env: { PATH: env.PATH } })
  expect(codes(JSON.parse(untrusted.stdout))).toEqual(['certificate_not_trusted'])
})
