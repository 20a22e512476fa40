import { BRANDS } from '../domain/card.ts'
import type {
  Authentication,
  ByBrand,
  Challenge,
  Fault,
  Outcome,
  Result,
  Tampering,
  Tokenization,
  WebhookPlan,
} from '../domain/outcome.ts'
import { DEFAULT_SCENARIO } from './book.ts'
import type { Scenario, When } from './scenario.ts'

const seconds = (ms: number): string => (ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`)

const byBrand = (value: ByBrand<string>): string => {
  if (typeof value === 'string') return value
  const named = BRANDS.flatMap((brand) => {
    const own = value[brand]
    return own === undefined || own === value.default ? [] : [`${brand}: ${own}`]
  })
  return named.length === 0 ? value.default : `${value.default} (${named.join(', ')})`
}

const cardsOf = (cards: NonNullable<When['cards']>): string => {
  const brands = BRANDS.filter((brand) => cards.some((card) => card.brand === brand))
  const names = [...new Set(cards.map(({ name }) => name))]
  return `${brands.join(', ')} cards of ${names.join(', ')}`
}

const rangeOf = ({ from, to }: NonNullable<When['amount']>): string => {
  if (from === to) return `amount ${from}`
  return [from === undefined ? '' : `amount from ${from}`, to === undefined ? '' : `amount up to ${to}`]
    .filter((part) => part !== '')
    .join(', ')
}

const subject = ({ name, when }: Scenario): string => {
  if (!when) return name === DEFAULT_SCENARIO ? 'everything else' : 'only by name'
  const { cards, brands, amount, ...texts } = when
  const parts = [
    cards && cardsOf(cards),
    brands && `brand ${brands.join(' or ')}`,
    amount && rangeOf(amount),
    ...Object.entries(texts).map(([key, value]) => `${key} ${value}`),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}

const resultOf = ({ transStatus, reason, overrides }: Result): string => {
  const details = [
    reason === undefined ? undefined : `reason ${byBrand(reason)}`,
    overrides?.eci === undefined ? undefined : `eci ${byBrand(overrides.eci)}`,
    overrides?.cavv === undefined ? undefined : `cavv ${overrides.cavv}`,
    overrides?.xid === undefined ? undefined : `xid ${overrides.xid}`,
  ].filter((detail) => detail !== undefined)
  return details.length === 0 ? transStatus : `${transStatus} (${details.join(', ')})`
}

const METHODS = {
  one_time_code: 'challenge',
  out_of_band: 'challenge out of band',
  single_select: 'challenge with choice',
}

const challengeOf = ({ method, codes, timeoutMs, automation }: Challenge, result: Result): string => {
  const challenge = METHODS[method]
  switch (automation.type) {
    case 'cancel':
      return `${challenge}, canceled at once`
    case 'end':
      return `${challenge}, after ${seconds(automation.afterMs)} by itself ${resultOf(result)}`
    case 'abandon':
      return `${challenge}, abandoned in ${automation.at}`
    case 'none': {
      const end = codes === 'table' && method !== 'out_of_band' ? `by code, 4444 for` : 'then'
      const limit = timeoutMs === undefined ? '' : `, the page ends after ${seconds(timeoutMs)}`
      return `${challenge}, ${end} ${resultOf(result)}${limit}`
    }
  }
}

const authenticationOf = (authentication: Authentication): string => {
  switch (authentication.flow) {
    case 'error_on_start':
      return 'the authentication cannot start'
    case 'frictionless':
      return `no challenge, ${resultOf(authentication.result)}`
    case 'challenge':
      return challengeOf(authentication.challenge, authentication.result)
  }
}

const mainOf = ({ initialization, authentication }: Outcome): string => {
  if (initialization.type === 'accepted')
    return initialization.enrolled ? authenticationOf(authentication) : 'not enrolled, authenticated without 3-D Secure'
  const { error, networkCode } = initialization
  return `refused with ${byBrand(error)}${networkCode === undefined ? '' : `, network code ${networkCode}`}`
}

const INSTEAD = { reset: 'connection reset', malformed_body: 'malformed answer' }

const faultOf = ({ on, latencyMs, instead }: Fault): string => {
  const what = [
    latencyMs === undefined ? undefined : `${seconds(latencyMs)} late`,
    instead && (instead.type === 'status' ? `status ${instead.status}` : INSTEAD[instead.type]),
  ]
  return `${what.filter((part) => part !== undefined).join(', ')} on ${on.join(', ')}`
}

const tokenizationOf = ({ result, redirectAfterMs }: Tokenization): string | undefined => {
  const parts = [
    result === 'error' ? 'a link ends as ERROR' : undefined,
    redirectAfterMs === undefined ? undefined : `the confirmation of a link stays for ${seconds(redirectAfterMs)}`,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : parts.join(', ')
}

const MOMENTS: Record<WebhookPlan['when'], string> = {
  at_end: 'at the end',
  before_redirect: 'before the redirect, which waits for it',
  after_redirect: 'after the redirect',
  after_status: 'after the first status read',
}

const TAMPERING: Record<Tampering, string> = {
  bad_signature: 'with a wrong signature',
  old_timestamp: 'signed an hour ago',
  key_order: 'with unusual spacing and order of keys',
}

const webhookOf = ({ send, when, delayMs, copies, olderAfter, tampering }: WebhookPlan): string => {
  if (send === 'never') return 'no webhook'
  const parts = [
    `webhook ${send === 'manual' ? 'when somebody fires it' : MOMENTS[when]}`,
    delayMs > 0 ? `${seconds(delayMs)} later` : undefined,
    copies > 1 ? `${copies} times` : undefined,
    tampering && TAMPERING[tampering],
    olderAfter ? 'followed by one with the older state' : undefined,
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}

const delayOf = ({ initialization, authentication }: Outcome): string[] => {
  const delays = [initialization.delayMs, 'delayMs' in authentication ? authentication.delayMs : 0]
  const places = ['initialization', 'start page']
  return delays.flatMap((ms, index) => (ms > 0 ? [`${places[index]} takes ${seconds(ms)}`] : []))
}

/** One sentence that a scenario says about itself: who gets it, and what happens. */
export const explain = (scenario: Scenario): string => {
  const { outcome } = scenario
  const parts = [
    mainOf(outcome),
    ...delayOf(outcome),
    outcome.tokenization && tokenizationOf(outcome.tokenization),
    outcome.webhook && webhookOf(outcome.webhook),
    outcome.returns?.method && `returns by ${outcome.returns.method}`,
    outcome.returns?.to && `the browser goes to ${outcome.returns.to}`,
    outcome.fault && faultOf(outcome.fault),
    outcome.nonsense && 'cannot really occur',
  ]
  return `${subject(scenario)}: ${parts.filter((part) => part !== undefined).join('; ')}`
}
