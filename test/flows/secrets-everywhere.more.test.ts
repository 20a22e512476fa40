import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SETTING_NAMES } from '../../src/app/settings/settings-table.ts'
import type { RawExchange } from '../../src/compare/recording.ts'
import { harText } from '../compare/har-text.ts'
import { runCommand } from '../support/command.ts'
import { quickFolder } from '../support/given-folder.ts'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { NUMBERS, secretEntrances } from '../support/secret-entrances.ts'
import { CREDENTIAL, CVV, exitsWithSecrets, secretsIn } from '../support/secret-exits.ts'
import { bodyOf, callWith, given, numbersShown, send } from '../support/send-secrets.ts'

const ENTRANCES = secretEntrances()
/** Raise it with each new entrance, and never lower it without a reason. */
const LEAST = 1_160
it('has entrances in every operation, and may only gain some', () => {
  expect(ENTRANCES.length).toBeGreaterThanOrEqual(LEAST)
  console.info(
    `${ENTRANCES.length} entrances of ${new Set(ENTRANCES.map(({ operation }) => operation)).size} operations`,
  )
})

it('shows a card number of no entrance, in any spelling', async () => {
  expect(await numbersShown(ENTRANCES)).toEqual([])
}, 120_000)

it('shows a credential and a CVV of no header, query, body and address', async () => {
  const { folder, running, log, transactionId, link } = await given()
  const operations = new Map(ENTRANCES.map((entrance) => [entrance.operation, entrance]))
  const address = `http://shop.test/a?token=${CREDENTIAL}&cvv=${CVV}`
  const shown: string[] = []
  for (const entrance of operations.values()) {
    const { path, headers } = callWith(
      { ...entrance, at: { in: 'header', name: 'X-Note' } },
      `password=${CREDENTIAL}`,
      {
        id: entrance.path.includes('links') ? link : transactionId,
        transactionId,
      },
    )
    const body = ENTRANCES.find(({ operation, at }) => operation === entrance.operation && at.in === 'body')
    const secrets = {
      password: CREDENTIAL,
      client_secret: CREDENTIAL,
      cvv: CVV,
      text: `cvv: ${CVV} Bearer ${CREDENTIAL}`,
      url: address,
    }
    const response = await send(running, entrance.verb, {
      path: `${path}?apiKey=${CREDENTIAL}&cvc=${CVV}&back=${encodeURIComponent(address)}`,
      headers: {
        ...headers,
        Cookie: `session=${CREDENTIAL}`,
        'X-Api-Key': CREDENTIAL,
        'X-CVV': CVV,
        'Proxy-Authorization': `Basic ${Buffer.from(`me:${CREDENTIAL}`).toString('base64')}`,
        Referer: `http://me:${CREDENTIAL}@shop.test/?password=${CREDENTIAL}`,
        ...(body?.at.in === 'body' && { 'Content-Type': body.at.mediaType }),
      },
      ...(body?.at.in === 'body' && {
        body: bodyOf({ ...secrets, ...(body.body ?? {}), note: secrets }, body.at.mediaType),
      }),
    })
    for (const around of secretsIn(response)) shown.push(`${entrance.operation}: ${around}`)
  }
  expect([...shown, ...(await exitsWithSecrets(running, folder, log))]).toEqual([])
}, 120_000)

it('shows no secret of a receiver', async () => {
  const { folder, running, log } = await given()
  const secrets = {
    password: CREDENTIAL,
    cvv: CVV,
    numbers: Object.values(NUMBERS),
    url: `http://me:${CREDENTIAL}@a.test/`,
  }
  const receiver = await startReceiver((_request, nth) => ({
    status: nth === 1 ? 500 : 200,
    headers: {
      'Set-Cookie': `session=${CREDENTIAL}`,
      'X-Api-Key': CREDENTIAL,
      'X-Note': `Bearer ${CREDENTIAL} ${NUMBERS.hex}`,
    },
    body: nth === 1 ? `{"password":"${CREDENTIAL}", cvv=${CVV} ${NUMBERS.base64}` : JSON.stringify(secrets),
  }))
  const { body } = await running.init(initBody(FRICTIONLESS_CARD, { webhook: { url: receiver.url } }))
  await running.http.get(`/v1/start/${body.transactionId}`).set('Sec-Fetch-Mode', 'navigate')
  await running.http
    .get(`/_sandbox/wait?type=webhook.attempted&transaction=${body.transactionId}&timeout=5s`)
    .expect(200)
  const { webhooks } = (await running.http.get('/_sandbox/webhooks')).body
  await running.http.post(`/_sandbox/webhooks/${webhooks[0].id}/redeliver`)
  await receiver.until((requests) => requests.length > 1)
  expect(await exitsWithSecrets(running, folder, log)).toEqual([])
})

it('shows no secret of a recording in the outputs of compare', async () => {
  const secrets = { password: CREDENTIAL, cvv: CVV, note: `cvv: ${CVV} Bearer ${CREDENTIAL} ${NUMBERS.hex}` }
  const headers = [
    ['Authorization', `Basic ${Buffer.from(`me:${CREDENTIAL}`).toString('base64')}`],
    ['X-Api-Key', CREDENTIAL],
    ['Cookie', `session=${CREDENTIAL}`],
    ['Content-Type', 'application/json'],
  ] as const
  const exchange = (path: string, status: number, body: object): RawExchange => ({
    file: 1,
    entry: 1,
    startedAt: 0,
    request: {
      method: 'POST',
      url: `https://me:${CREDENTIAL}@api.test${path}?token=${CREDENTIAL}&n=${NUMBERS.plain}`,
      headers,
      body: JSON.stringify(body),
    },
    response: { status, headers, body: JSON.stringify({ ...secrets, message: `n ${NUMBERS.plain}` }) },
  })
  const file = join(quickFolder(), 'recording.har')
  const card = { number: NUMBERS.plain, cvv: CVV, expiryMonth: '12', expiryYear: '49' }
  writeFileSync(
    file,
    harText([
      exchange('/v1/transactions', 201, { ...initBody(FRICTIONLESS_CARD), card, ...secrets }),
      exchange('/v1/links', 400, secrets),
      exchange(`/v1/${NUMBERS.plain}`, 500, secrets),
    ]),
  )
  const shown: string[] = []
  for (const more of [[], ['--format', 'json']]) {
    const { stdout, stderr } = await runCommand(['compare', file, ...more])
    shown.push(...secretsIn(stdout + stderr).map((around) => `${more.join(' ')}: ${around}`))
  }
  expect(shown).toEqual([])
})

it.each(SETTING_NAMES)('shows no credential in the setting %s', async (name) => {
  const value = `http://me:${CREDENTIAL}@shop.test/?token=${CREDENTIAL}&n=${NUMBERS.plain}`
  const { stdout, stderr } = await runCommand(['config', `--${name}`, value])
  expect(secretsIn(stdout + stderr)).toEqual([])
})
