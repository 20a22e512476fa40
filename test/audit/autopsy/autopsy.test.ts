import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Autopsy, autopsyOf, deliverBy, runAutopsy } from '../../../src/audit/autopsy/autopsy.ts'
import { AUTOPSY_DELIVERIES } from '../../../src/audit/autopsy/deliveries.ts'
import { attempt } from '../../../src/domain/attempt.ts'
import { createCall } from '../../../src/testkit/control-client.ts'
import { closeServer } from '../../../src/testkit/receiver.ts'
import { itSome } from '../../support/long.ts'
import { sharedSandbox } from '../../support/sandbox.ts'
import type { Verifier } from './checks.ts'
import { RIGHT } from './right-verifiers.ts'
import { WRONG } from './wrong-verifiers.ts'

const shared = sharedSandbox()
const verifiers = new Map<string, Verifier>()

/** Apps that take webhooks: each verifier has a path. */
const apps = createServer(async (req, res) => {
  const hook = { headers: req.headers, body: await text(req) }
  res.writeHead(attempt(() => verifiers.get(req.url ?? '')?.(hook) ?? 404) ?? 500).end()
})
beforeAll(() => new Promise<void>((resolve) => void apps.listen(0, '127.0.0.1', resolve)))
afterAll(() => closeServer(apps))

const deliverTo = (path: string) => {
  const url = `http://127.0.0.1:${(apps.address() as AddressInfo).port}${path}`
  return deliverBy(createCall(shared()), { about: { transaction: '418203957162840339' }, url })
}

const autopsyBy = async (verifier: Verifier): Promise<Autopsy> => {
  const path = `/${verifiers.size}`
  verifiers.set(path, verifier)
  return (await runAutopsy({ deliver: deliverTo(path) })).autopsy
}

describe('right verifiers', () => {
  itSome(5)(Object.entries(RIGHT))('%s: nothing is found', async (_name, [verifier, note]) => {
    const autopsy = await autopsyBy(verifier)
    expect(autopsy).toMatchObject({ kind: 'judged', findings: [] })
    expect(autopsy).toHaveProperty('notes', expect.arrayContaining([expect.stringContaining(note)]))
  })
})

describe('wrong verifiers', () => {
  itSome(10)(Object.entries(WRONG))('%s: is named', async (_name, [verifier, rule, words]) => {
    const autopsy = await autopsyBy(verifier)
    expect(autopsy).toMatchObject({ kind: 'judged', findings: [{ rule, sentence: expect.stringMatching(words) }] })
    for (const { evidence, proof } of autopsy.kind === 'judged' ? autopsy.findings : [])
      expect([proof.length, evidence.length]).toEqual([2, 2])
  })

  it('each mistake of one is named', async () => {
    const autopsy = await autopsyBy(({ headers, body }) => {
      const [mindsNoAge] = WRONG['no age'] ?? []
      return mindsNoAge?.({ headers, body: JSON.stringify(JSON.parse(body)) }) ?? 500
    })
    expect(autopsy.kind === 'judged' && autopsy.findings.map(({ rule }) => rule)).toEqual([
      'webhook.raw-body-not-used',
      'webhook.old-accepted',
    ])
  })
})

describe('what cannot be judged', () => {
  it('an address that takes no webhooks', async () => {
    const { autopsy } = await runAutopsy({ deliver: deliverTo('/nowhere') })
    expect(autopsy).toEqual({
      kind: 'not_judged',
      why: 'everything is answered with 404: no webhooks are taken at this address',
    })
  })

  it('an app that is not there', async () => {
    const { autopsy } = await runAutopsy({
      deliver: deliverBy(createCall(shared()), { about: { transaction: '1' }, url: 'http://127.0.0.1:1/' }),
    })
    expect(autopsy).toMatchObject({
      kind: 'not_judged',
      why: expect.stringMatching(/^no answer to a genuine webhook: connection refused/),
    })
  })

  it('an app that changes meanwhile', () => {
    const answers = { genuine: { status: 200 }, genuineAgain: { status: 401 } }
    expect(autopsyOf(answers)).toMatchObject({ kind: 'not_judged', why: expect.stringContaining('at the end: 401') })
  })
})

describe('what an answer alone does not tell', () => {
  const all = (answer: object) => Object.fromEntries(Object.keys(AUTOPSY_DELIVERIES).map((name) => [name, answer]))

  it('an app that answers 200 to everything is found for sure where a forged one had an effect', () => {
    const found = (answers: object) => autopsyOf(answers)
    expect(found(all({ status: 200 }))).toMatchObject({ findings: [{ isSure: false }] })
    expect(found(all({ status: 200, hadEffect: true }))).toMatchObject({ findings: [{ isSure: true }] })
  })

  it('an app that answers 200 to everything and believes only what is right is right', () => {
    const silent = { status: 200, hadEffect: false }
    const right = { status: 200, hadEffect: true }
    const names = ['genuine', 'genuineAgain', 'respaced', 'rotated', 'badOwn', 'onlyStandard'] as const
    const answers = { ...all(silent), ...Object.fromEntries(names.map((name) => [name, right])) }
    expect(autopsyOf(answers)).toMatchObject({ kind: 'judged', findings: [] })
  })

  it('an app that is too busy to answer is not blamed for it', () => {
    const refused = { ...all({ status: 401 }), genuine: { status: 204 }, genuineAgain: { status: 204 } }
    expect(autopsyOf({ ...refused, respaced: { status: 503 }, rotated: { status: 429 } })).toMatchObject({
      findings: [],
      notes: expect.arrayContaining([expect.stringMatching(/^not known: .*503; .*429$/)]),
    })
  })
})
