import { inSeconds } from '../domain/duration.ts'
import type { Fault, FaultPlace, Outcome } from '../domain/outcome.ts'
import { PLACE_OF_END } from '../domain/return-url.ts'
import type { Rehearsed } from '../engine/scenario-port.ts'
import { describeChallenge } from '../scenarios/telling/describe-challenge.ts'
import { challengeOf } from '../scenarios/telling/describe-start.ts'
import { describeInstead } from '../scenarios/telling/description.ts'
import { linkResultWords, resultWords } from './result-words.ts'
import { webhookTells } from './webhook-tells.ts'

type Rehearsal = Exclude<Rehearsed, { readonly refused: unknown }>
type Accepted = Rehearsal extends infer One ? (One extends unknown ? Omit<One, 'webhooks'> : never) : never
type Sent = { readonly method: string; readonly url: string }

/** What was played, and how the service answered it. */
export type Told = {
  readonly interface: 'transactions' | 'links'
  readonly outcome: Outcome
  readonly rehearsed: Rehearsed
  readonly initStatus: number
  readonly redirect: Sent | undefined
}

/** What comes of a call whose answer a fault may spoil. */
const answered = (subject: string, place: FaultPlace, { fault }: Outcome, good: string): string => {
  if (!fault?.on.includes(place)) return `${subject} ${good}`
  return `${subject} ${spoiled(fault, good)}${oftenOf(fault, place)}`
}

const spoiled = ({ instead, latencyMs }: Fault, good: string): string => {
  const late = latencyMs === undefined ? '' : ` ${inSeconds(latencyMs)} late`
  if (instead === undefined) return `${good},${late}`
  return `${describeInstead(instead).page}${late && `,${late}`}`
}

/** How often it happens: an initialization that is repeated is answered as it should have been. */
const oftenOf = ({ times, instead }: Fault, place: FaultPlace): string => {
  if (times !== undefined) return times === 1 ? ', the first time' : `, the first ${times} times`
  return place === 'init' && instead ? '; sent again with its Idempotency-Key, it gets the answer' : ''
}

const delayed = ({ initialization: { delayMs } }: Outcome): string =>
  delayMs > 0 ? `, after ${inSeconds(delayMs)}` : ''

const firstCall = ({ interface: of, outcome, initStatus }: Told): string => {
  const good = `answers ${initStatus}${of === 'links' ? ' with the address of the page' : ''}${delayed(outcome)}`
  return answered(`POST /v1/${of}`, 'init', outcome, good)
}

const refusedTells = (told: Told, { code, message, networkCode }: RefusedWords): readonly string[] => [
  `${firstCall({ ...told, interface: 'transactions' }).replace('/v1/transactions', `/v1/${told.interface}`)}: ${code}${
    networkCode === undefined ? '' : `, network code ${networkCode}`
  } (${message})`,
  `there is no ${told.interface === 'links' ? 'link' : 'transaction'}: no page, no way back, no status`,
  'no webhook comes',
]

type RefusedWords = Extract<Rehearsed, { readonly refused: unknown }>['refused']

/** What the browser meets between the first call and its way back. */
const pageTells = ({ outcome, interface: of }: Told, played: string): readonly string[] => {
  const { initialization, authentication } = outcome
  const startPage = (good: string) => answered('the start page', 'start', outcome, good)
  if (initialization.type === 'accepted' && !initialization.enrolled)
    return [
      `${of === 'links' ? '' : 'the answer says that '}the card takes no part in 3-D Secure`,
      startPage('returns at once'),
    ]
  if (authentication.flow === 'error_on_start') return [startPage('returns at once: the authentication cannot start')]
  const wait = authentication.delayMs > 0 ? ` after ${inSeconds(authentication.delayMs)}` : ''
  if (authentication.flow === 'frictionless') return [startPage(`asks nothing and returns${wait || ' at once'}`)]
  const opens = authentication.delayMs > 0 || outcome.fault?.on.includes('start')
  return [
    ...(opens ? [startPage(`goes on to the challenge${wait}`)] : []),
    ...describeChallenge(authentication.challenge, authentication.result).pages,
    ...(authentication.challenge.automation.type === 'abandon'
      ? [played.replace(/^.*nobody answers/, 'nobody answers')]
      : []),
  ]
}

const targetOf = (url: string): string => {
  const [, name] = /^https:\/\/shop\.example\/(success|cancel|error)\b/.exec(url) ?? []
  return name === undefined ? "the sandbox's own result page" : `${name}Url`
}

/** Where the browser goes, and whether that fits the end. */
const wayBack = ({ redirect, outcome }: Told, status: string): string => {
  if (redirect === undefined) return 'the browser never returns'
  const target = targetOf(redirect.url)
  const place = Object.entries(PLACE_OF_END).find(([end]) => end === status)?.[1]
  const meant = place && `${place}Url`
  const form = redirect.method === 'POST' ? ' with a form (POST)' : ''
  const waits = challengeOf(outcome)?.automation.type === 'abandon' ? 'a browser that still waits' : 'the browser'
  return `${waits} returns to ${target}${form}${meant === target ? '' : `, although the status is ${status}`}`
}

const linkTells = (told: Told, { link, played }: Extract<Accepted, { readonly link: unknown }>): readonly string[] => {
  const { outcome, redirect } = told
  const stays = outcome.tokenization?.redirectAfterMs
  const asked = 'transactionId' in link && link.transactionId !== undefined
  const status = answered('the status', 'status', outcome, `says ${link.status}`)
  const ways = {
    SUCCESS: `the page confirms${stays === undefined ? '' : ` for ${inSeconds(stays)}`}, then the browser goes to successUrl`,
    ERROR: 'the browser stays on the page of the link, which says that it did not work',
  } as const
  const way =
    link.status === 'SUCCESS' || link.status === 'ERROR'
      ? ways[link.status]
      : 'the browser stays on the page of the link'
  const result = link.status === 'SUCCESS' ? linkResultWords(outcome, link.threeDS) : ''
  const why = link.status === 'ERROR' ? ` (${link.message})` : ''
  const isLost = asked && outcome.returns?.to === 'nowhere'
  return [
    firstCall(told),
    'the cardholder enters a card on the page of the link',
    ...(asked ? pageTells(told, played) : ['no authentication follows']),
    isLost || !redirect ? 'the browser never returns to the link' : way,
    `${status}${result}${why}: the card is ${link.status === 'SUCCESS' ? 'saved' : 'not saved'}`,
  ]
}

/**
 * What happens with an app that gets a scenario, in the order in which it happens: made of what was played, so that it
 * cannot say anything else than the answers beside it.
 */
export const tellsOf = (told: Told): readonly string[] => {
  const { rehearsed, outcome } = told
  if ('refused' in rehearsed) return refusedTells(told, rehearsed.refused)
  const webhooks = webhookTells(rehearsed.webhooks)
  if ('link' in rehearsed) return [...linkTells(told, rehearsed), ...webhooks]
  const { transaction, played } = rehearsed
  const status = answered('the status', 'status', outcome, `says ${transaction.status}`)
  return [
    firstCall(told),
    ...pageTells(told, played),
    wayBack(told, transaction.status),
    `${status}${outcome.fault?.instead && outcome.fault.on.includes('status') ? '' : resultWords(outcome, 'threeDS' in transaction ? transaction.threeDS : undefined)}`,
    ...webhooks,
  ]
}
