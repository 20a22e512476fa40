import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { stateText } from '../support/given-store.ts'
import { THREE_DS } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import {
  completeChallenge,
  createLink,
  deleteLink,
  enteredCard,
  linkBody,
  linkStatus,
  newLink,
  numberOf,
  submit,
  threeDSLink,
} from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startSandbox } from '../support/sandbox.ts'
import { containsValue } from '../support/shows-value.ts'

const CARD = numberOf('challenge_success', 'AMX')
const DECLINED = numberOf('decline/51', 'AMX')
const UNLISTED = '4539578763621486'
const CVV = '7391'

const grouped = (number: string, gap: string): string => number.replace(/(....)(?=.)/g, `$1${gap}`)

/** Returns base64 of the text at every offset. The ends depend on the neighbors and are cut off. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.from(' '.repeat(before) + text).toString('base64')
    return encoded.slice(before === 0 ? 0 : before + 1, Math.floor(((before + text.length) * 4) / 3)).replace(/=+$/, '')
  })

const inPercents = (text: string): string => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('')

const spelled = (text: string): string[] => [
  text,
  ...inBase64(text),
  Buffer.from(text).toString('hex'),
  inPercents(text),
]

const spelledNumber = (number: string): string[] => [
  ...[' ', '-', '%20', '+', '.'].map((gap) => grouped(number, gap)),
  ...spelled(number),
  ...inBase64(grouped(number, ' ')),
]

const SECRETS = [...[CARD, DECLINED, UNLISTED].flatMap(spelledNumber), ...spelled(CVV)]

const typed = (number: string) => enteredCard(CARD, { number, cvv: CVV })

it('never stores, logs or returns a card number or a CVV of a link', async () => {
  const dir = temporaryFolder()
  const running = await startSandbox({ ephemeral: false, 'state-dir': dir, clock: manualClock() })
  const { http, sandbox } = running
  const responses: { readonly status: number; readonly text: string; readonly headers: object }[] = []
  const states: string[] = []
  const reported = async (response: PromiseLike<(typeof responses)[number]>) => {
    responses.push(await response)
    states.push(stateText(dir))
  }

  // Correct use.
  const good = await newLink(running, threeDSLink({ collectCardholderName: true }))
  await reported(submit(running, good, typed(CARD), { cardholderName: 'Ada Example' }))
  await reported(linkStatus(running, good))
  await reported(completeChallenge(running, good, { code: '4444' }))
  await reported(linkStatus(running, good))
  await reported(submit(running, await newLink(running), typed(grouped(CARD, ' '))))
  await reported(submit(running, await newLink(running), typed(grouped(CARD, '-'))))
  await reported(submit(running, await newLink(running, threeDSLink()), typed(DECLINED)))

  // Misuse.
  const named = await newLink(running, linkBody({ collectCardholderName: true }))
  for (const cardholderName of [CARD, grouped(CARD, '.'), `Ada ${grouped(CARD, ' ')}`])
    await reported(submit(running, named, typed(CARD), { cardholderName }))
  await reported(submit(running, named, typed(UNLISTED), { cardholderName: 'Ada' }))
  await reported(submit(running, named, typed(`${CARD}0`), { cardholderName: 'Ada' }))
  await reported(submit(running, named, enteredCard(CARD, { cvv: `${CVV}9` }), { cardholderName: 'Ada' }))
  await reported(submit(running, named, enteredCard(CARD, { cvv: CVV, expiryMonth: CARD }), { cardholderName: 'Ada' }))
  await reported(submit(running, named, { ...typed(CARD), [CARD]: CVV }))
  await reported(http.post(`/_sandbox/links/${CARD}/submit?cvv=${CVV}`).send({ card: typed(CARD) }))
  await reported(
    http.post(`/_sandbox/links/${named}/submit`).set('content-type', 'application/json').send(`{"card":"${CARD}`),
  )
  await reported(linkStatus(running, CARD))
  await reported(deleteLink(running, grouped(CARD, '-')))
  await reported(createLink(running, linkBody({ context: { [grouped(CARD, ' ')]: 'x', Card: grouped(CARD, '-') } })))
  await reported(createLink(running, { ...linkBody(), [CARD]: CVV }))
  await reported(createLink(running, linkBody({ context: { [CARD]: 'x'.repeat(256) } })))
  await reported(createLink(running, linkBody(), { 'sandbox-scenario': CARD }))
  const merchant = { ...THREE_DS, merchant: { mcc: '5411', merchantName: `Shop ${grouped(CARD, ' ')}` } }
  await reported(createLink(running, threeDSLink({ AMX: { '3D': { ...merchant, [CARD]: CVV } } })))

  const outputs = {
    state: states.join('\n'),
    log: JSON.stringify(eventsIn(sandbox)),
    responses: JSON.stringify(responses.map(({ text, headers }) => [text, headers])),
  }
  expect(outputs.state).toContain('340000xxxxx0024')
  expect(outputs.responses).toContain('340000xxxxx0024')
  const matches = Object.entries(outputs).flatMap(([path, text]) =>
    SECRETS.filter((secret) => (secret === CVV ? containsValue(text, CVV) : text.includes(secret))).map(
      (secret) => `${secret} in ${path}`,
    ),
  )
  expect(matches).toEqual([])
  expect(responses.map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 200, 200, 200, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 404, 404, 200, 400, 400, 400,
    200,
  ])
})
