import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import type { ThreeDSecureResult } from '../../src/core/contract/wire.gen.ts'
import { initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, type Space } from '../support/space.ts'

const shared = sharedSandbox()
const BRANDS = ['VIS', 'ECA', 'AMX'] as const
type Brand = (typeof BRANDS)[number]

type Situation = {
  readonly title: string
  readonly card?: string
  readonly scenario?: string
  readonly send?: Readonly<Record<string, unknown>>
  readonly brands?: readonly Brand[]
  readonly app: string
}
type Group = { readonly group: string; readonly situations: readonly Situation[] }

const GROUPS: readonly Group[] = parse(readFileSync('test/docs/situations.yaml', 'utf8'))

const NEUTRAL = 'neutral'

/** Returns the number of a listed card. */
const numberOf = async (name: string, brand: Brand): Promise<string> => {
  const { cards } = (await shared().http.get(`/_sandbox/cards?name=${name}`).expect(200)).body
  return cards.find(({ paymentMethod }: { paymentMethod: string }) => paymentMethod === brand).number
}

/** Returns the values of a result as a cell. */
const resultCell = (status: string, threeDS: ThreeDSecureResult): string => {
  const { directoryResponse, authenticationResponse, transStatusReason, eci, cavv, threeDSVersion } = threeDS
  const trans =
    authenticationResponse === undefined || directoryResponse === undefined
      ? (directoryResponse ?? authenticationResponse)
      : `C, then ${authenticationResponse}`
  const reason = transStatusReason === undefined ? '' : ` (${transStatusReason})`
  const values = [eci === undefined ? 'no ECI' : `ECI ${eci}`, cavv === undefined ? '' : 'cavv']
  const version = threeDSVersion === undefined || threeDSVersion === '2.2.0' ? '' : threeDSVersion
  return [`${status}: ${trans ?? ''}${reason}`, ...values, version].filter(Boolean).join(', ')
}

/** Plays the part of the cardholder, as far as the scenario needs one. */
const finish = async (space: Space, id: string): Promise<void> => {
  const { body } = await space.finish(id, { continue: true }).expect(200)
  if (body.input === 'code') await space.finish(id, { code: '4444' }).expect(200)
  if (body.input === 'approval') await space.finish(id, { approve: true }).expect(200)
}

let spaces = 0

/** Plays a situation on a brand to its end, and returns its scenario and its result. */
const play = async ({ card = NEUTRAL, scenario, send = {} }: Situation, brand: Brand) => {
  spaces += 1
  const space = inSpace(shared(), `situation-${spaces}`)
  await space.setClock({ mode: 'frozen' })
  const number = await numberOf(card, brand)
  const body = initBody(number, { card: plainCard(number, { '3D': { ...THREE_DS, ...send } }) })
  const created = await space.init(body, scenario === undefined ? {} : { 'sandbox-scenario': scenario })
  expect(created.status).toBe(201)
  const id = created.body.transactionId
  if (send.deviceChannel === '03') {
    const query = `space=${space.space}&transaction=${id}&type=transaction.changed`
    await shared().http.get(`/_sandbox/wait?${query}`).expect(200)
  } else await finish(space, id)
  await space.setClock({ advance: '31m' })
  const { status, card: result } = (await space.status(id)).body
  return { scenario: created.headers['sandbox-scenario'], number, cell: resultCell(status, result['3D']) }
}

/** Returns the members of a request as text: `threeDSRequestorChallengeInd 04`. */
const sentCell = (send: Readonly<Record<string, unknown>>): string =>
  Object.entries(send)
    .map(([name, value]) =>
      typeof value === 'object' && value !== null ? sentCell({ ...value }) : `\`${name}\` ${String(value)}`,
    )
    .join(', ')

/** Returns the lines of a cell. If brands differ in the ECI only, the first line has that of the others in parentheses. */
const resultLines = (results: ReadonlyMap<string, readonly Brand[]>): string => {
  const [[first = '', brands = []] = [], [second = '', others = []] = []] = results
  const eci = /(no ECI|ECI \d\d)/
  const [own = ''] = eci.exec(first) ?? []
  const [other = ''] = eci.exec(second) ?? []
  const isSame = results.size === 2 && brands.length + others.length === BRANDS.length
  if (isSame && first.replace(eci, '') === second.replace(eci, ''))
    return first.replace(eci, `${own} (${others.join(' ')} ${other.replace(/^ECI |no ECI/, '') || 'none'})`)
  return [...results].map(([cell, names]) => `${names.join(' ')}: ${cell}`).join('<br>')
}

const rowOf = async (situation: Situation): Promise<string> => {
  const played = []
  for (const brand of situation.brands ?? BRANDS) played.push({ brand, ...(await play(situation, brand)) })
  const results = new Map<string, Brand[]>()
  for (const { brand, cell } of played) results.set(cell, [...(results.get(cell) ?? []), brand])
  const scenarios = [...new Set(played.map(({ scenario }) => `\`${scenario}\``))].join(', ')
  const card = situation.card === undefined ? '' : `, card ${played[0]?.number}`
  const sends = [
    ...(situation.scenario === undefined ? [] : [`header \`${situation.scenario}\``]),
    ...(situation.send === undefined ? [] : [sentCell(situation.send)]),
  ]
  const [only = ''] = results.keys()
  const result = results.size === 1 && !situation.brands ? only : resultLines(results)
  const cells = [situation.title, sends.join(', ') || '–', result, `${scenarios}${card}`, situation.app]
  return `| ${cells.join(' | ')} |`
}

const INDICATORS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '82', '90']
const CARDS = ['frictionless_success', 'challenge_success', 'frictionless_failed']

/** Returns the results of a challenge indicator by card as cells; brands with the same result share a line. */
const indicatorCells = async (indicator: string): Promise<string> => {
  const cells: string[] = []
  for (const card of CARDS) {
    const send = { threeDSRequestor: { threeDSRequestorChallengeInd: indicator } }
    const results = new Map<string, Brand[]>()
    for (const brand of BRANDS) {
      const { cell } = await play({ title: '', card, send, app: '' }, brand)
      const short = cell.replace(/^\w+: /, '').replace(', cavv', '')
      results.set(short, [...(results.get(short) ?? []), brand])
    }
    cells.push(resultLines(results))
  }
  return cells.join(' | ')
}

const HEAD = `# Situations

<!-- Generated by \`npx vitest run --project more test/docs/situations.more.test.ts -u\`, which plays all of them. Do not edit. -->

Situations of 3-D Secure, the request that leads to each, and the reaction of your app. Results are those of Visa, Mastercard
and American Express with the default [settings](settings.md). A header is \`sandbox-scenario\`; members are those of
\`card.3D\`. [Outcomes](outcomes.md) has all values of each scenario.
`

const INDICATOR_HEAD = `
## Challenge indicators by card

Your request sends \`threeDSRequestorChallengeInd\`. The header, the queue, the space and your own scenarios come first, and
\`--request-indicators ignore\` turns the effects off.

| Indicator | Frictionless card | Card with a challenge | Card that fails |
|---|---|---|---|
`

const TAIL = `
## In the browser and at the gateway

- **Back button during a challenge.** The status is still \`challenge_ongoing\`. Do not start a second payment: redirect to the
  same \`Location\` again.
- **Soft decline and step-up.** The authorization returns \`SOFT_DECLINED\`. Start a new authentication with
  \`threeDSRequestorChallengeInd\` 04, and authorize with its values ([authorize a payment](../how-to/authorize-a-payment.md)).
`

it('docs/reference/situations.md has the played result of each situation', async () => {
  const sections: string[] = []
  for (const { group, situations } of GROUPS) {
    const rows: string[] = []
    for (const situation of situations) rows.push(await rowOf(situation))
    sections.push(
      `\n## ${group}\n\n| Situation | Your request sends | Result | Scenario | Your app |\n|---|---|---|---|---|\n${rows.join('\n')}\n`,
    )
  }
  const indicators = new Map<string, string[]>()
  for (const indicator of INDICATORS) {
    const cells = await indicatorCells(indicator)
    indicators.set(cells, [...(indicators.get(cells) ?? []), indicator])
  }
  const rows = [...indicators].map(([cells, names]) => `| ${names.join(', ')} | ${cells} |`)
  expect(spaces).toBeGreaterThan(160)
  await expect(`${HEAD}${sections.join('')}${INDICATOR_HEAD}${rows.join('\n')}\n${TAIL}`).toMatchFileSnapshot(
    '../../docs/reference/situations.md',
  )
})
