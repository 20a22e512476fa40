import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { probeSignatures } from '../../src/audit/experiments/signature-experiments.ts'
import type { SignatureDiagnosis } from '../../src/audit/signatures/diagnose-signatures.ts'
import { attempt } from '../../src/core/domain/value-or-undefined.ts'
import type { Call } from '../../src/testkit/control-client.ts'
import { closeServer } from '../../src/testkit/kit-receiver.ts'
import { startSandbox } from '../../src/testkit/start-sandbox.ts'
import { initBody } from '../support/init-body.ts'
import { MERCHANT } from '../support/sandbox.ts'
import type { Verifier } from './verifiers/checks.ts'
import { RIGHT } from './verifiers/correct.ts'
import { SILENT } from './verifiers/undecided.ts'
import { WRONG } from './verifiers/wrong.ts'

const verifiers = new Map<string, Verifier>()

/** Apps that accept webhooks: each verifier has a path. */
const apps = createServer(async (req, res) => {
  const hook = { headers: req.headers, body: await text(req) }
  res.writeHead(attempt(() => verifiers.get(req.url ?? '')?.(hook) ?? 404) ?? 500).end()
})

let sandbox: Awaited<ReturnType<typeof startSandbox>> | undefined
/** An authenticated transaction. */
let passed: { readonly call: Call; readonly id: string } | undefined

beforeAll(async () => {
  await once(apps.listen(0, '127.0.0.1'), 'listening')
  sandbox = await startSandbox()
  const { call, forceScenario, url } = await sandbox.existingSpace('default')
  await forceScenario('webhook_manual')
  const response = await fetch(`${url}/v1/transactions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`,
    },
    body: JSON.stringify(initBody()),
  })
  const { transactionId: id } = (await response.json()) as { transactionId: string }
  await call('completeChallenge', { path: { id }, body: { outcome: 'Y' } })
  passed = { call, id }
})
afterAll(async () => {
  await closeServer(apps)
  await sandbox?.close()
})

const diagnose = async (url: string): Promise<SignatureDiagnosis> => {
  if (passed === undefined) throw new Error('missing transaction')
  const { call, id: transaction } = passed
  const { diagnosis } = await probeSignatures(async (options) => {
    const { attempts } = await call('fireWebhook', { body: { transaction, url, ...options } })
    const { response, error = 'no attempt' } = attempts.at(-1) ?? {}
    return response ? { status: response.status } : { error }
  })
  return diagnosis
}

const diagnoseWith = (verifier: Verifier): Promise<SignatureDiagnosis> => {
  const path = `/${verifiers.size}`
  verifiers.set(path, verifier)
  return diagnose(`http://127.0.0.1:${(apps.address() as AddressInfo).port}${path}`)
}

const containing = (phrases: string | RegExp) => expect.arrayContaining([expect.stringMatching(phrases)])

describe('correct verifiers', () => {
  it.each(Object.entries(RIGHT))('have no finding: %s', async (_name, [verifier, note]) => {
    expect(await diagnoseWith(verifier)).toMatchObject({ isJudged: true, findings: [], notes: containing(note) })
  })
})

describe('verifiers that responses alone cannot judge', () => {
  it.each(Object.entries(SILENT))('have no finding but a note: %s', async (_name, [verifier, note]) => {
    expect(await diagnoseWith(verifier)).toMatchObject({ isJudged: true, findings: [], notes: containing(note) })
  })
})

describe('wrong verifiers', () => {
  it.each(Object.entries(WRONG))('are diagnosed: %s', async (_name, [verifier, rule, phrases]) => {
    const { findings, conclusion } = await diagnoseWith(verifier)
    expect(findings).toMatchObject([{ rule, message: expect.stringMatching(phrases) }])
    expect(findings[0]?.proof).toHaveLength(2)
    expect(conclusion).toMatch(phrases)
  })

  it('are diagnosed with several mistakes', async () => {
    const { findings } = await diagnoseWith(({ headers, body }) => {
      const [ignoresAge] = WRONG['no age'] ?? []
      return ignoresAge?.({ headers, body: JSON.stringify(JSON.parse(body)) }) ?? 500
    })
    expect(findings.map(({ rule }) => rule)).toEqual(['webhook.raw-body-not-used', 'webhook.timestamp-not-checked'])
  })
})

describe('apps that cannot be judged', () => {
  it('have no webhook endpoint', async () => {
    expect(await diagnoseWith(() => 404)).toMatchObject({
      isJudged: false,
      conclusion: 'the app returns 404 for everything: it accepts no webhooks at this URL',
    })
  })

  it('do not run', async () => {
    expect(await diagnose('http://127.0.0.1:1/')).toMatchObject({
      isJudged: false,
      conclusion: expect.stringMatching(/a genuine webhook: Connection refused/),
    })
  })
})
