import type { Brand } from '../../../core/domain/brand-names.ts'
import { boundTo, type InterfaceName } from '../../../core/domain/condition-table.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import { type Authentication, forBrand, isEnrolled, type Result } from '../../../core/domain/outcome.ts'
import { isUnproven } from '../../../core/domain/scheme-rules.ts'
import { TRANS_STATUS } from '../../../core/domain/trans-statuses.ts'
import type { Scenario } from '../matching/scenario.ts'
import type { Group, Sign } from './describe-authentication.ts'
import { challengeOf } from './describe-initialization.ts'
import { describe } from './scenario-description.ts'

/** Classification of a scenario, for finding it among two hundred. */
type Kind = {
  readonly group: Group
  readonly icon: Sign
  /** transStatusReason; if it differs by brand, the one of VIS. */
  readonly reason?: string
  readonly networkCode?: string
  /** The interfaces in which it has a special effect. */
  readonly interfaces: readonly ('transactions' | 'links')[]
}

type ClassifiedScenario = Pick<Scenario, 'outcome' | 'when' | 'patch'>

/** Returns whether only requests of this interface can match the conditions. */
const isOnlyFor = (of: InterfaceName, when: Scenario['when']): boolean =>
  when !== undefined && (when.interface ?? boundTo(when)?.interface) === of

const isForLinks = ({ outcome: { tokenization }, when }: ClassifiedScenario): boolean =>
  tokenization !== undefined || isOnlyFor('links', when)

/** Returns the result of an authentication; undefined if it cannot start. */
const resultOf = (authentication: Authentication): Result | undefined =>
  authentication.flow === 'error_on_start' ? undefined : authentication.result

/** Returns whether all brands of a scenario may continue without an authentication. */
const passesFor = ({ transStatus, reason, overrides }: Result, brands: readonly Brand[]): boolean =>
  brands.length > 0 &&
  brands.every((brand) =>
    isUnproven({
      brand,
      transStatus,
      reason: reason && forBrand(reason, brand),
      eci: overrides?.eci && forBrand(overrides.eci, brand),
    }),
  )

const resultSign = ({ outcome, when }: ClassifiedScenario): Sign => {
  if (!isEnrolled(outcome)) return 'pass'
  const result = resultOf(outcome.authentication)
  if (!result) return 'error'
  return passesFor(result, when?.brands ?? []) ? TRANS_STATUS.I.icon : TRANS_STATUS[result.transStatus].icon
}

/** Returns group and icon of an outcome whose only effect is its result. */
const ofResult = (scenario: ClassifiedScenario): readonly [Group, Sign] => {
  const { outcome } = scenario
  const { tokenization, nonsense } = outcome
  const sign = resultSign(scenario)
  const fails = sign === 'fail' || sign === 'error'
  const result = nonsense ? 'defect' : sign
  if (isForLinks(scenario)) {
    if (tokenization?.result === 'error') return ['links', 'rejected']
    // The link is SUCCESS although its authentication failed: an app that reads only the status is misled.
    return ['links', tokenization && fails ? 'defect' : result]
  }
  if (fails) return ['failed', result]
  if (!challengeOf(outcome)) return ['frictionless', result]
  return ['challenge', result === 'defect' || result === 'attempt' ? result : 'challenge']
}

/**
 * Returns group and icon by the first effect that an app notices: a broken response hides everything, a rejection has
 * neither page nor webhook, and a faulty webhook or page is the purpose of its scenario, with any result.
 */
const groupAndSign = (scenario: ClassifiedScenario): readonly [Group, Sign] => {
  const kinds = describe(scenario).flatMap(({ kind }) => (kind ? [kind] : []))
  const of = (group: Group) => kinds.find(([one]) => one === group)
  const isRejected = scenario.outcome.initialization.type === 'declined'
  const rejected: [Group, Sign] = [isForLinks(scenario) ? 'links' : 'declined', 'rejected']
  return (
    of('transport') ?? (isRejected ? rejected : (of('declined') ?? of('webhook') ?? of('page') ?? ofResult(scenario)))
  )
}

const reasonOf = (outcome: Outcome): string | undefined => {
  if (!isEnrolled(outcome)) return undefined
  const automation = challengeOf(outcome)?.automation.type
  // The end by the cardholder comes before that of the scenario.
  if (automation === 'cancel') return '26'
  const reason = automation === 'abandon' ? undefined : resultOf(outcome.authentication)?.reason
  return reason === undefined ? undefined : forBrand(reason, 'VIS')
}

const interfacesOf = (scenario: ClassifiedScenario): Kind['interfaces'] => {
  const { outcome, when } = scenario
  if (isForLinks(scenario)) return ['links']
  const { to, method } = outcome.returns ?? {}
  // The cardholder of a link returns to its own page, so only a missing redirect applies to links.
  const isForTransactions = isOnlyFor('transactions', when)
  return isForTransactions || method !== undefined || (to !== undefined && to !== 'nowhere')
    ? ['transactions']
    : ['transactions', 'links']
}

/** Returns group, icon, codes and interfaces of a scenario, derived from its effects and conditions, not its name. */
export const kindOf = (scenario: ClassifiedScenario): Kind => {
  const { initialization, authorization } = scenario.outcome
  const [group, sign] = groupAndSign(scenario)
  const reason = reasonOf(scenario.outcome)
  const declined = initialization.type === 'declined' ? initialization : authorization
  const networkCode =
    declined?.type === 'declined' ? declined.networkCode && forBrand(declined.networkCode, 'VIS') : undefined
  return {
    group,
    icon: sign,
    ...(reason !== undefined && { reason }),
    ...(networkCode !== undefined && { networkCode }),
    interfaces: interfacesOf(scenario),
  }
}
