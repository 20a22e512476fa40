import { boundTo, type InterfaceName } from '../../../core/domain/condition-table.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import { type Authentication, forBrand, isEnrolled, type Result } from '../../../core/domain/outcome.ts'
import { TRANS_STATUS } from '../../../core/domain/trans-statuses.ts'
import type { Scenario } from '../matching/scenario.ts'
import type { Group, Sign } from './describe-authentication.ts'
import { challengeOf } from './describe-initialization.ts'
import { describe } from './scenario-description.ts'

/** What a scenario is about, for whoever has to find it among two hundred. */
type Kind = {
  readonly group: Group
  readonly icon: Sign
  /** transStatusReason; where it differs by brand, that of VIS. */
  readonly reason?: string
  readonly networkCode?: string
  /** The interfaces where it does something that is its own. */
  readonly interfaces: readonly ('transactions' | 'links')[]
}

type Told = Pick<Scenario, 'outcome' | 'when' | 'patch'>

/** Whether only requests of this interface can meet the conditions. */
const isOnlyFor = (of: InterfaceName, when: Scenario['when']): boolean =>
  when !== undefined && (when.interface ?? boundTo(when)?.interface) === of

const isForLinks = ({ outcome: { tokenization }, when }: Told): boolean =>
  tokenization !== undefined || isOnlyFor('links', when)

/** What comes of the authentication of a card that takes part; undefined where none comes about. */
const resultOf = (authentication: Authentication): Result | undefined =>
  authentication.flow === 'error_on_start' ? undefined : authentication.result

const resultSign = (outcome: Outcome): Sign => {
  if (!isEnrolled(outcome)) return 'pass'
  const result = resultOf(outcome.authentication)
  return result ? TRANS_STATUS[result.transStatus].icon : 'tech'
}

/** Group and sign of an outcome in which nothing but its result is to be told. */
const ofResult = (told: Told): readonly [Group, Sign] => {
  const { outcome } = told
  const { tokenization, nonsense } = outcome
  const sign = resultSign(outcome)
  const fails = sign === 'fail' || sign === 'tech'
  const result = nonsense ? 'trap' : sign
  if (isForLinks(told)) {
    if (tokenization?.result === 'error') return ['links', 'refused']
    // A link is SUCCESS, and its authentication is not: who reads the status alone takes it for good.
    return ['links', tokenization && fails ? 'trap' : result]
  }
  if (fails) return ['fails', result]
  if (!challengeOf(outcome)) return ['passes', result]
  return ['asks', result === 'trap' || result === 'attempt' ? result : 'ask']
}

/**
 * What an app sees first decides: a broken answer hides everything, after a refusal there is neither a page nor a webhook,
 * and a webhook or a page that goes wrong is why somebody chose the scenario, whatever its result is.
 */
const groupAndSign = (told: Told): readonly [Group, Sign] => {
  const kinds = describe(told).flatMap(({ kind }) => (kind ? [kind] : []))
  const of = (group: Group) => kinds.find(([one]) => one === group)
  const isRefused = told.outcome.initialization.type === 'declined'
  const refused: [Group, Sign] = [isForLinks(told) ? 'links' : 'network', 'refused']
  return of('transport') ?? (isRefused ? refused : (of('webhook') ?? of('page') ?? ofResult(told)))
}

const reasonOf = (outcome: Outcome): string | undefined => {
  if (!isEnrolled(outcome)) return undefined
  const automation = challengeOf(outcome)?.automation.type
  // The cardholder's own end comes before that of the scenario.
  if (automation === 'cancel') return '26'
  const reason = automation === 'abandon' ? undefined : resultOf(outcome.authentication)?.reason
  return reason === undefined ? undefined : forBrand(reason, 'VIS')
}

const interfacesOf = (told: Told): Kind['interfaces'] => {
  const { outcome, when } = told
  if (isForLinks(told)) return ['links']
  const { to, method } = outcome.returns ?? {}
  // A link's cardholder goes back to its own page, so nothing but a lost way back can be told of it.
  const isForTransactions = isOnlyFor('transactions', when)
  return isForTransactions || method !== undefined || (to !== undefined && to !== 'nowhere')
    ? ['transactions']
    : ['transactions', 'links']
}

/** Group, sign, codes and interfaces of a scenario, from what it does and whom it is for: its name means nothing. */
export const kindOf = (told: Told): Kind => {
  const { initialization } = told.outcome
  const [group, sign] = groupAndSign(told)
  const reason = reasonOf(told.outcome)
  const networkCode = initialization.type === 'declined' ? initialization.networkCode : undefined
  return {
    group,
    icon: sign,
    ...(reason !== undefined && { reason }),
    ...(networkCode !== undefined && { networkCode }),
    interfaces: interfacesOf(told),
  }
}
