import { BROKEN_RESPONSES } from '../../../core/domain/broken-response.ts'
import { inSeconds } from '../../../core/domain/duration.ts'
import { type MemberHandlers, mapMembers } from '../../../core/domain/map-members.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import type { Fault, FaultEndpoint } from '../../../core/domain/outcome.ts'
import { isUnusualWebhook, webhookKeywords, webhookPhrases } from '../../../core/domain/webhook-options.ts'
import { MOMENTS } from '../../../core/domain/webhook-triggers.ts'
import type { Scenario } from '../matching/scenario.ts'
import { brandsPhrase, type Feature } from './describe-authentication.ts'
import { describeDelays, describeStart, pageSign } from './describe-initialization.ts'

type Part<Key extends keyof Outcome> = (value: NonNullable<Outcome[Key]>, outcome: Outcome) => Feature

const describeTokenization: Part<'tokenization'> = ({ result, redirectAfterMs }) => {
  const confirmation =
    redirectAfterMs === undefined ? [] : [`the confirmation of a link stays for ${inSeconds(redirectAfterMs)}`]
  return {
    phrase: [...(result === 'error' ? ['a link ends as ERROR'] : []), ...confirmation].join(', ') || undefined,
    plain: confirmation[0]?.replace(/^t/, 'T'),
    keywords: ['token', 'alias', 'save card'],
  }
}

const describeAuthorization: Part<'authorization'> = (plan) => {
  const { type, delayMs } = plan
  const late = delayMs === 0 ? '' : ` after ${inSeconds(delayMs)}`
  if (type !== 'declined') {
    const phrase =
      type === 'approved' ? 'authorization approved' : 'no response of the card network to the authorization'
    return { phrase: `${phrase}${late}`, keywords: type === 'approved' ? ['authorize'] : ['authorize', 'timeout'] }
  }
  const code = brandsPhrase(plan.networkCode)
  return {
    phrase: `authorization declined with ${code}${late}`,
    plain: `The authorization is declined: network code ${code}`,
    keywords: ['authorize', 'declined', 'soft decline', ...(plan.networkCode === '51' ? ['insufficient funds'] : [])],
    kind: ['declined', 'rejected'],
  }
}

const describeWebhook: Part<'webhook'> = (webhook, { initialization }) => {
  const { send, when } = webhook
  const moment = MOMENTS[when].phrase
  const phrase =
    send === 'never'
      ? 'no webhook'
      : [`webhook ${send === 'manual' ? 'when you send it' : moment}`, ...webhookPhrases(webhook)].join(', ')
  if (initialization.type === 'declined' || !isUnusualWebhook(webhook)) return { phrase }
  const comes = send === 'manual' ? 'Webhook: sent manually' : `The webhook comes ${moment}`
  return {
    phrase,
    plain: send === 'never' ? 'Webhook: never sent' : [comes, ...webhookPhrases(webhook, 'plain')].join(', '),
    keywords: webhookKeywords(webhook),
    kind: ['webhook', 'webhook'],
  }
}

const SENT_TO = { success: 'successUrl', cancel: 'cancelUrl', error: 'errorUrl', nowhere: null } as const

const describeReturns: Part<'returns'> = ({ to, method }, outcome) => {
  const phrases = [
    ...(method === undefined ? [] : [`returns by ${method}`]),
    ...(to === undefined ? [] : [`the browser goes to ${to}`]),
  ]
  const where = to === undefined ? 'The browser comes back' : `The browser always goes to ${SENT_TO[to]}`
  const plain = to === 'nowhere' ? 'Redirect: lost' : method === 'POST' ? `${where} with a form` : where
  const isAccepted = outcome.initialization.type === 'accepted'
  return {
    phrase: phrases.join('; ') || undefined,
    ...(isAccepted && { plain, kind: ['page', pageSign(outcome)] as const }),
    keywords: [
      ...(to === 'nowhere' ? ['lost', 'tab closed', 'no redirect'] : []),
      ...(to !== undefined && to !== 'nowhere' ? ['forged', 'redirect', 'tampered'] : []),
      ...(method === undefined ? [] : ['redirect', method]),
    ],
  }
}

const ENDPOINT_NAMES: Readonly<Record<FaultEndpoint, string>> = {
  init: 'the first call',
  start: 'the start page',
  status: 'the status',
  authorize: 'the authorization',
}

type Instead = NonNullable<Fault['instead']>

/** Describes the replacement of a response. */
const describeInstead = (instead: Instead) =>
  instead.type === 'status'
    ? {
        phrase: `status ${instead.status}`,
        plain: `The response is ${instead.status}`,
        keywords: [String(instead.status), 'http error', 'retry'],
      }
    : BROKEN_RESPONSES[instead.type]

const describeTimes = ({ times }: Fault): string =>
  times === undefined ? '' : times === 1 ? 'once' : `the first ${times} times`

const describeLatency = ({ latencyMs }: Fault): readonly string[] =>
  latencyMs === undefined ? [] : [`${inSeconds(latencyMs)} late`]

/** Describes the faulty response that an app gets: `status 503 the first 2 times, then status 200`. */
export const faultInPlaceOf = (fault: Fault, correct: number): string => {
  const { instead: input, times } = fault
  const late = describeLatency(fault)
  const often = times === undefined ? '' : ` ${describeTimes(fault)}`
  if (!input) return `status ${correct}, ${late.join('')}${often}`
  const then = times === undefined ? ` instead of status ${correct}` : `, then status ${correct}`
  return `${[describeInstead(input).phrase, ...late].join(', ')}${often}${then}`
}

const describeFault: Part<'fault'> = (fault) => {
  const { on, times, latencyMs, instead: input } = fault
  const late = describeLatency(fault)
  const instead = input && describeInstead(input)
  const often = times === undefined ? '' : `, ${describeTimes(fault)}`
  const effect = [...late, ...(instead ? [instead.phrase] : [])].join(', ')
  const plain = instead ? [instead.plain, ...late].join(', ') : `The response comes ${late.join('')}`
  return {
    phrase: `${effect} on ${on.join(', ')}${often}`,
    plain: `${plain} (${on.map((endpoint) => ENDPOINT_NAMES[endpoint]).join(', ')})`,
    keywords: [...(latencyMs === undefined ? [] : ['slow', 'latency', 'timeout']), ...(instead?.keywords ?? [])],
    kind: ['transport', 'plug'],
  }
}

/** Describes each part of an outcome after its start. A missing part does not compile. */
const PARTS: MemberHandlers<Outcome, Feature, 'initialization' | 'authentication'> = {
  authorization: describeAuthorization,
  tokenization: describeTokenization,
  webhook: describeWebhook,
  returns: describeReturns,
  fault: describeFault,
  nonsense: () => ({ phrase: 'cannot really occur', keywords: ['defect', 'negative test'] }),
}

/** A scenario or a patch. A patch describes only its own members. */
export type Described = Pick<Scenario, 'outcome' | 'patch'>

/** Describes all effects of an outcome: the basis of its sentence, explanation, keywords and kind. */
export const describe = ({ outcome, patch }: Described): readonly Feature[] => [
  ...(patch && !patch.initialization && !patch.authentication
    ? []
    : [...describeStart(outcome), ...describeDelays(outcome)]),
  ...mapMembers(outcome, PARTS),
]
