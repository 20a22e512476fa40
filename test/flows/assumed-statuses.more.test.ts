import { describe, expect, it } from 'vitest'
import type { LinkBrand } from '../../src/core/domain/brand-names.ts'
import { responseFields } from '../support/absent-fields.ts'
import { readContract } from '../support/contract-document.ts'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { newLink, numberOf, readLink, submit, threeDSLink } from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { openPage } from '../support/submit-page.ts'

const MINUTE = 60_000
const { neverAbsent, partsOf } = responseFields(readContract('openapi.yaml'))

const read = async ({ status }: Running, id: string) => (await status(id)).body

const begin = async ({ init }: Running, name: string, brand: LinkBrand = 'VIS'): Promise<string> =>
  (await init(initBody(numberOf(name, brand)))).body.transactionId

/** Creates one transaction for each status. */
const inEachStatus = async () => {
  const clock = manualClock()
  const running = await startSandbox({ clock })
  const id = () => begin(running, 'challenge_success')
  const initialized = await id()
  const ongoing = await id()
  const passed = await id()
  const failed = await id()
  const canceled = await id()
  await openPage(running, ongoing)
  await running.finish(passed, { code: '4444' })
  await running.finish(failed, { code: '4009' })
  await running.finish(canceled, { cancel: true })
  const { body } = await running.init(initBody(), { 'sandbox-scenario': 'challenge_required_abandoned' })
  await openPage(running, body.transactionId)
  const left = await begin(running, 'challenge_success')
  const ids = [initialized, ongoing, body.transactionId, passed, failed, canceled]
  const early = await Promise.all(ids.map((each) => read(running, each)))
  clock.advance(30 * MINUTE)
  return { all: [...early, await read(running, left)], running }
}

describe('a transaction in any status', () => {
  it('amount-in-every-state: has detail.authorize.amount', async () => {
    const { all } = await inEachStatus()
    expect(all.map(({ status, detail }) => [status, detail.authorize])).toEqual(
      ['initialized', 'challenge_ongoing', 'challenge_required', 'authenticated', 'failed', 'canceled', 'failed'].map(
        (status) => [status, { amount: 1250 }],
      ),
    )
  })

  it('detail-by-status: has the expiry while it is open, and the outcome afterwards', async () => {
    const { all } = await inEachStatus()
    const OPEN = { init: { expires: expect.any(String) } }
    const AUTHORIZE = { authorize: { amount: 1250 } }
    const FAIL = (reason: string) => ({ fail: { reason, message: expect.any(String) } })
    expect(all.map(({ detail }) => detail)).toEqual(
      [OPEN, OPEN, OPEN, {}, FAIL('secure_authentication'), { cancel: { reversal: false } }, FAIL('timeout')].map(
        (own) => ({ ...AUTHORIZE, ...own }),
      ),
    )
  })

  it('history-ip: every entry has its amount, and an ip unless the service acted on its own', async () => {
    const { all } = await inEachStatus()
    const entries = all.flatMap(({ history }) => history)
    expect(new Set(entries.map(({ source }) => source))).toEqual(new Set(['api', 'web', 'system']))
    for (const { source, amount, ip } of entries)
      expect([source, amount, ip]).toEqual([source, 1250, source === 'system' ? undefined : '127.0.0.1'])
  })

  it('optional-fields-not-returned: never has members of an authorization, and always has the required members of the contract', async () => {
    const { all } = await inEachStatus()
    for (const body of all) {
      expect(body.detail.authorize).not.toHaveProperty('acquirerAuthorizationCode')
      expect(body.card).not.toHaveProperty('aliasCVV')
    }
    const parts = [
      ...all.flatMap((body) => partsOf('TransactionStatusResponse', body)),
      ...partsOf('LinkStatusResponse', await successful()),
    ]
    expect(neverAbsent.length).toBeGreaterThan(5)
    for (const { schema, field } of neverAbsent) {
      const values = parts.filter((location) => location.schema === schema)
      expect(values.length, schema).toBeGreaterThan(0)
      for (const { value } of values) expect(value, `${schema}.${field}`).toHaveProperty(field)
    }
  })
})

/** Creates a link that succeeded and has a history. */
const successful = async () => {
  const running = await startSandbox({ 'link-history': 'entries' })
  const id = await newLink(running, threeDSLink())
  await submit(running, id, FRICTIONLESS_CARD)
  return readLink(running, id)
}
