import { describe, expect, it } from 'vitest'
import { createContract } from '../../src/compare/contract-index.ts'
import { readRecording } from '../../src/compare/read-recording.ts'
import type { Exchange, Recording } from '../../src/compare/recording.ts'
import { contractIn } from '../support/contract-document.ts'
import { initBody } from '../support/init-body.ts'
import { enteredCard, LINK_KEY, numberOf, threeDSLink } from '../support/link-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { withoutMarks } from './remove-sandbox-marks.ts'

const contract = createContract(contractIn('openapi.yaml'))

/** Runs requests of a merchant and a cardholder. Returns the export of the sandbox. */
const exported = async (play: (running: Running) => Promise<void>): Promise<unknown> => {
  const running = await startSandbox()
  await play(running)
  const { body } = await running.http.get('/_sandbox/requests.har').expect(200)
  return body
}

const read = (har: unknown): Recording => {
  const recording = readRecording([{ text: JSON.stringify(har) }], { contract })
  if ('code' in recording) throw new Error(`${recording.code}: ${recording.message}`)
  return recording
}

const everyExchange = ({ flows, ungrouped }: Recording): readonly Exchange[] => [
  ...flows.flatMap(({ exchanges }) => exchanges),
  ...ungrouped,
]

const payWithChallenge = async ({ init, status, finish, http }: Running): Promise<void> => {
  const { body } = await init(initBody()).expect(201)
  await status(body.transactionId).expect(200)
  await http.get(`/v1/start/${body.transactionId}`).expect(200)
  await finish(body.transactionId, { code: '4444' }).expect(200)
  await status(body.transactionId).expect(200)
  await http.get(`/v1/start/${body.transactionId}`).expect(410)
  await status('418203957162840337').expect(400)
  await init({ ...initBody(), currency: 'EU' }).expect(400)
  await http.get(`/v1/transactions/${body.transactionId}`).expect(401)
  await http.put('/v1/transactions').expect(405)
}

const tokenize = async ({ http, init }: Running): Promise<void> => {
  const key = { 'link-api-key': LINK_KEY }
  const { body } = await http.post('/v1/links').set(key).send(threeDSLink()).expect(200)
  await http.get(`/v1/links/${body.id}`).set(key).expect(200)
  await http.get(`/${body.id}`).expect(200)
  const card = enteredCard(numberOf('frictionless_success', 'VIS'))
  await http.post(`/_sandbox/links/${body.id}/submit`).send({ card }).expect(200)
  const read = await http.get(`/v1/links/${body.id}`).set(key).expect(200)
  const { alias, aliasCVV, expiryMonth, expiryYear } = read.body.card
  const sent = initBody(undefined, { paymentMethods: ['VIS'] })
  await init({ ...sent, card: { alias, aliasCVV, expiryMonth, expiryYear, '3D': sent.card['3D'] } }).expect(201)
  await http.delete(`/v1/links/${body.id}`).set(key).expect(200)
  await http.get('/v1/links/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94').set(key).expect(404)
}

describe('a recording of a sandbox', () => {
  it('is rejected, because it would confirm itself', async () => {
    const har = await exported(payWithChallenge)
    expect(readRecording([{ text: JSON.stringify(har) }], { contract })).toMatchObject({ code: 'OF_A_SANDBOX' })
  })

  it('of a challenge without sandbox headers does not differ from the contract', async () => {
    const recording = read(withoutMarks(await exported(payWithChallenge)))
    expect(recording.flows.map(({ about, isComplete }) => ({ about, isComplete }))).toEqual([
      { about: 'transaction', isComplete: true },
    ])
    expect(recording.flows[0]?.exchanges.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
      'initTransaction 201',
      'getTransaction 200',
      'startTransaction 200',
      'getTransaction 200',
      'startTransaction 410',
    ])
    expect(recording.ungrouped.map(({ operation, status }) => `${operation} ${status}`)).toEqual([
      'getTransaction 400',
      'initTransaction 400',
      'getTransaction 401',
      'initTransaction 405',
    ])
    expect(different(recording)).toEqual([])
  })

  it('of a link and its alias without sandbox headers does not differ from the contract', async () => {
    const recording = read(withoutMarks(await exported(tokenize)))
    expect(recording.flows.map(({ about, isComplete }) => ({ about, isComplete }))).toEqual([
      { about: 'link', isComplete: true },
    ])
    expect(recording.flows[0]?.exchanges.map(({ operation }) => operation)).toEqual([
      'createLink',
      'getLink',
      'openLinkPage',
      'getLink',
      'initTransaction',
      'deleteLink',
    ])
    expect(recording.ungrouped.map(({ operation, status }) => `${operation} ${status}`)).toEqual(['getLink 404'])
    expect(different(recording)).toEqual([])
  })
})

/** Returns differences from the contract and failed relations, except in rejected requests. */
const different = (recording: Recording): string[] =>
  everyExchange(recording).flatMap(({ operation, status, sent, received, relations }) => [
    ...(status < 400 ? sent : [])
      .concat(received)
      .flatMap(({ location, mismatch }) => (mismatch ? `${operation} ${status} ${location} ${mismatch}` : [])),
    ...relations
      .filter(({ name, holds }) => !holds && !/goes-to|cavv-/.test(name))
      .map(({ name }) => `${operation} ${status} ${name}`),
  ])
