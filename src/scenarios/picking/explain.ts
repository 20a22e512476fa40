import { BRANDS } from '../../domain/card.ts'
import { CHALLENGE_METHOD } from '../../domain/challenge-methods.ts'
import { inSeconds } from '../../domain/duration.ts'
import { PASSING_CODES } from '../../domain/one-time-code.ts'
import type {
  Authentication,
  ByBrand,
  Challenge,
  Fault,
  Initialization,
  Outcome,
  Result,
  ReturnDefect,
  Tokenization,
  WebhookPlan,
} from '../../domain/outcome.ts'
import { MOMENTS } from '../../domain/webhook-moments.ts'
import { webhookPhrases } from '../../domain/webhook-traits.ts'
import { eachGiven, type OfEach } from './each-given.ts'
import { audienceOf } from './match.ts'
import { DEFAULT_SCENARIO, type Scenario } from './scenario.ts'

/**
 * The phrases about a part of an outcome, or undefined where nothing is told. Untold: members that would make the
 * sentence too long, or that are told together with another one.
 */
const wordsOf = <Part extends object, Untold extends keyof Part = never>(
  part: Part,
  told: OfEach<Part, string | undefined, Untold>,
  separator = ', ',
) =>
  eachGiven(part, told)
    .filter((phrase) => phrase !== undefined)
    .join(separator) || undefined

const byBrand = (value: ByBrand<string>): string => {
  if (typeof value === 'string') return value
  const named = BRANDS.flatMap((brand) => {
    const own = value[brand]
    return own === undefined || own === value.default ? [] : [`${brand}: ${own}`]
  })
  return named.length === 0 ? value.default : `${value.default} (${named.join(', ')})`
}

/** Which requests get a scenario. */
export const whoGets = ({ name, when }: Pick<Scenario, 'name' | 'when'>): string => {
  if (when) return audienceOf(when)
  return name === DEFAULT_SCENARIO ? 'everything else' : 'only by name'
}

const resultOf = (result: Result): string => {
  type Untold = 'transStatus' | 'version' | 'cardholderInfo' | 'failReason' | 'failMessage'
  const details = wordsOf<Result, Untold>(result, {
    reason: (reason) => `reason ${byBrand(reason)}`,
    overrides: (overrides) =>
      wordsOf(overrides, {
        eci: (eci) => `eci ${byBrand(eci)}`,
        cavv: (cavv) => `cavv ${cavv}`,
        xid: (xid) => `xid ${xid}`,
      }),
  })
  return details === undefined ? result.transStatus : `${result.transStatus} (${details})`
}

const endOf = ({ method, codes, automation }: Challenge, result: Result): string => {
  switch (automation.type) {
    case 'cancel':
      return 'canceled at once'
    case 'end':
      return `after ${inSeconds(automation.afterMs)} by itself ${resultOf(result)}`
    case 'abandon':
      return `abandoned in ${automation.at}`
    case 'none': {
      const codeDecides = codes === 'table' && CHALLENGE_METHOD[method].isTyped
      return `${codeDecides ? `by code, ${PASSING_CODES[0]} for` : 'then'} ${resultOf(result)}`
    }
  }
}

const challengeOf = (challenge: Challenge, result: Result): string | undefined =>
  wordsOf<Challenge, 'codes' | 'attempts'>(challenge, {
    method: (method) => CHALLENGE_METHOD[method].name,
    automation: () => endOf(challenge, result),
    timeoutMs: (ms, { automation }) =>
      automation.type === 'none' ? `the page ends after ${inSeconds(ms)}` : undefined,
  })

type Flow<Name extends Authentication['flow']> = Extract<Authentication, { readonly flow: Name }>

const authenticationOf = (authentication: Authentication): string | undefined => {
  switch (authentication.flow) {
    case 'error_on_start':
      return wordsOf(authentication, { flow: () => 'the authentication cannot start' })
    case 'frictionless':
      return wordsOf<Flow<'frictionless'>, 'delayMs'>(authentication, {
        flow: () => 'no challenge',
        result: resultOf,
      })
    case 'challenge':
      return wordsOf<Flow<'challenge'>, 'flow' | 'delayMs' | 'result'>(authentication, {
        challenge: (page, { result }) => challengeOf(page, result),
      })
  }
}

type Start<Type extends Initialization['type']> = Extract<Initialization, { readonly type: Type }>

const startOf = (initialization: Initialization, { authentication }: Outcome): string | undefined =>
  initialization.type === 'declined'
    ? wordsOf<Start<'declined'>, 'type' | 'message' | 'delayMs'>(initialization, {
        error: (error) => `refused with ${byBrand(error)}`,
        networkCode: (code) => `network code ${code}`,
      })
    : wordsOf<Start<'accepted'>, 'type' | 'delayMs'>(initialization, {
        enrolled: (enrolled) =>
          enrolled ? authenticationOf(authentication) : 'not enrolled, authenticated without 3-D Secure',
      })

const delaysOf = ({ initialization, authentication }: Outcome): string | undefined => {
  const startPageMs = 'delayMs' in authentication ? authentication.delayMs : 0
  const delays = [
    initialization.delayMs > 0 ? `initialization takes ${inSeconds(initialization.delayMs)}` : undefined,
    startPageMs > 0 ? `start page takes ${inSeconds(startPageMs)}` : undefined,
  ]
  return delays.filter((part) => part !== undefined).join('; ') || undefined
}

type Instead = NonNullable<Fault['instead']>['type']
const INSTEAD: Readonly<Record<Exclude<Instead, 'status'>, string>> = {
  reset: 'connection reset',
  malformed_body: 'malformed answer',
}

const faultOf = (fault: Fault): string => {
  const what = wordsOf<Fault, 'on' | 'times'>(fault, {
    latencyMs: (ms) => `${inSeconds(ms)} late`,
    instead: (instead) => (instead.type === 'status' ? `status ${instead.status}` : INSTEAD[instead.type]),
  })
  const { times } = fault
  const often = times === undefined ? '' : `, ${times === 1 ? 'once' : `the first ${times} times`}`
  return `${what} on ${fault.on.join(', ')}${often}`
}

const tokenizationOf = (tokenization: Tokenization): string | undefined =>
  wordsOf(tokenization, {
    result: (result) => (result === 'error' ? 'a link ends as ERROR' : undefined),
    redirectAfterMs: (ms) => `the confirmation of a link stays for ${inSeconds(ms)}`,
  })

const webhookOf = (webhook: WebhookPlan): string | undefined => {
  if (webhook.send === 'never') return 'no webhook'
  const moment = webhook.send === 'manual' ? 'when somebody fires it' : MOMENTS[webhook.when].phrase
  return [`webhook ${moment}`, ...webhookPhrases(webhook)].join(', ')
}

const returnsOf = (returns: ReturnDefect): string | undefined =>
  wordsOf(returns, { method: (method) => `returns by ${method}`, to: (to) => `the browser goes to ${to}` }, '; ')

/** What happens to whoever gets a scenario, without who that is. */
export const whatHappens = ({ outcome }: Pick<Scenario, 'outcome'>): string =>
  wordsOf(
    outcome,
    {
      initialization: startOf,
      authentication: (_authentication, whole) => delaysOf(whole),
      tokenization: tokenizationOf,
      webhook: webhookOf,
      returns: returnsOf,
      fault: faultOf,
      nonsense: () => 'cannot really occur',
    },
    '; ',
  ) ?? 'nothing'

/** One sentence that a scenario says about itself: who gets it, and what happens. */
export const explain = (scenario: Scenario): string => `${whoGets(scenario)}: ${whatHappens(scenario)}`
