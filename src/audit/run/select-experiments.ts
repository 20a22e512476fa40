import { namesOf } from '../../core/domain/table-keys.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import type { AuditFile } from '../audit-file.ts'
import { EXPERIMENTS, PASSIVE, passiveNeeds } from '../experiments/all-experiments.ts'
import type { Experiment } from '../experiments/experiment.ts'
import { BUYS } from '../experiments/outcomes.ts'
import { EXPLORATIONS, type Exploration } from '../explore/explorations.ts'
import { gatewayIn, isAuthorizing } from '../steps/gateway-steps.ts'
import type { Need } from '../steps/not-judged.ts'
import type { ExperimentResult } from './audit-result.ts'

/** Checks of audit.yaml for each requirement. */
const IS_MET: Readonly<Record<Need, (file: AuditFile) => boolean>> = {
  effects: ({ effects }) => Object.keys(effects).length > 0,
  cart: ({ checkout }) => checkout.cart,
  'checkout.again': ({ checkout }) => checkout.again !== undefined,
  'checkout.change': ({ checkout }) => checkout.change !== undefined,
  'order.amount': ({ order }) => order.amount !== undefined,
  'app.start': ({ app }) => app.start !== undefined || (app.kill !== undefined && app.restart !== undefined),
  'app.apiTimeout': ({ app }) => app.apiTimeoutMs !== undefined,
  sweeper: ({ sweeper }) => sweeper.kind !== 'none',
  // Only a checkout shows whether the app sends a webhookUrl.
  webhook: () => true,
  policy: () => true,
  amount: ({ checkout }) => checkout.fixedAmount === undefined,
  gateway: isAuthorizing,
  // The service has its own declines.
  'gateway.declined': (file) => file.gateway === 'service' || gatewayIn(file)?.declined !== undefined,
  'gateway.service': ({ gateway }) => gateway === 'service',
  'gateway.softDeclined': (file) => file.gateway === 'service' || gatewayIn(file)?.softDeclined !== undefined,
}

/** Returns the first unmet requirement, if any. */
const firstUnmet = (file: AuditFile, needs: readonly Need[] = []): Need | undefined =>
  needs.find((need) => !IS_MET[need](file))

export type SelectionOptions = {
  /** Whether to run all explorations, not only the default ones. */
  readonly all: boolean
  /** Whether to run one experiment per rule only, without explorations, long ones and those that run alone. */
  readonly quick?: boolean
  /** Limits the run to these experiments. */
  readonly only?: readonly string[]
  /** The date, for `skip` with `until`: 2026-11-26. */
  readonly today: string
}

/** Returns the first experiment of each rule, of those that can run next to others. */
const quickIds = (): ReadonlySet<string> => {
  const first = new Map<RuleId, string>()
  for (const { id, rules, isExclusive, isLong } of EXPERIMENTS)
    for (const rule of isExclusive || isLong ? [] : rules) if (!first.has(rule)) first.set(rule, id)
  return new Set([...first.values(), ...Object.keys(PASSIVE)])
}

/** An experiment or exploration: its ID and the parts of audit.yaml that it needs. */
type Selectable = Pick<Experiment, 'id' | 'needs'>

const reasonOf = (missing: Need): string =>
  missing === 'amount'
    ? 'With `checkout.fixedAmount`, the customer cannot choose another amount.'
    : `audit.yaml has no \`${missing}\`.`

/** Returns a result if the experiment is not run. */
const notRun = (file: AuditFile, { id, needs = [] }: Selectable, today: string): ExperimentResult | undefined => {
  const skipped = file.skip[id]
  if (skipped !== undefined && (skipped.until === undefined || skipped.until >= today))
    return { id, result: 'not_run', reason: `Skipped by audit.yaml: ${skipped.reason}` }
  const missing = firstUnmet(file, needs)
  return missing === undefined ? undefined : { id, result: 'not_run', reason: reasonOf(missing), missing }
}

// With `none`, there is nothing to judge. Only the service reports that the card network did not respond.
const isPossible = ({ gateway, checkout }: AuditFile, { needs = [] }: Selectable): boolean =>
  !(needs.includes('gateway') && gateway === 'none') &&
  !(needs.includes('gateway.service') && gateway !== 'service') &&
  !(needs.includes('checkout.again') && checkout.again === 'none')

/** Returns the experiments of a whole audit that audit.yaml does not allow yet, by the reason. */
export const notAllowedBy = (file: AuditFile): ReadonlyMap<string, readonly string[]> => {
  const passive = namesOf(PASSIVE).map((id) => ({ id, needs: passiveNeeds(id) }))
  const all: readonly Selectable[] = [...EXPERIMENTS, ...EXPLORATIONS.filter(({ isDefault }) => isDefault), ...passive]
  const byReason = new Map<string, readonly string[]>()
  for (const item of all) {
    const missing = isPossible(file, item) ? firstUnmet(file, item.needs) : undefined
    if (missing === undefined || file.skip[item.id] !== undefined) continue
    const reason = reasonOf(missing)
    byReason.set(reason, [...(byReason.get(reason) ?? []), item.id])
  }
  return byReason
}

/** Adds rules to those that an experiment can demonstrate. */
export const withRules = <Selected extends { readonly rules: readonly RuleId[] }>(
  item: Selected,
  also: readonly RuleId[],
): Selected => ({
  ...item,
  rules: [...item.rules, ...also],
})

/** Passive checks that search logs, files and pages, not events. */
const SEARCHES: readonly (keyof typeof PASSIVE)[] = ['passive-logs', 'passive-files', 'passive-pages']

type Selection = {
  readonly experiments: readonly Experiment[]
  readonly explorations: readonly Exploration[]
  readonly passiveIds: readonly (keyof typeof PASSIVE)[]
  /** Results of experiments that are possible, and left out. */
  readonly notRun: readonly ExperimentResult[]
}

/**
 * Selects experiments, explorations and passive checks. The first two get the rules of the checks. With `only`, they get
 * the rules of all checks of events, because a finding of a check names the experiment that shows it.
 */
export const selectionOf = (file: AuditFile, options: SelectionOptions): Selection => {
  const isWanted = (item: Selectable): boolean => isPossible(file, item) && (options.only?.includes(item.id) ?? true)
  const omitted: ExperimentResult[] = []
  const quick = options.quick ? quickIds() : undefined
  const selected = <Selected extends Selectable>(items: readonly Selected[]): readonly Selected[] =>
    items.filter(isWanted).filter((item) => {
      const reason: ExperimentResult | undefined =
        quick?.has(item.id) === false
          ? { id: item.id, result: 'not_run', reason: 'Left out by --quick.' }
          : notRun(file, item, options.today)
      if (reason) omitted.push(reason)
      return reason === undefined
    })
  const passiveIds = namesOf(PASSIVE).filter((id) => selected([{ id, needs: passiveNeeds(id) }]).length > 0)
  const isImplied = (id: keyof typeof PASSIVE): boolean => {
    const check = { id, needs: passiveNeeds(id) }
    return !SEARCHES.includes(id) && isPossible(file, check) && notRun(file, check, options.today) === undefined
  }
  const implied = options.only === undefined ? [] : namesOf(PASSIVE).filter(isImplied)
  const own = passiveIds.map((id) => PASSIVE[id])
  const also = [...new Set([...own, ...implied.map((id) => PASSIVE[id])])]
  const experiments = [...selected(EXPERIMENTS).map((item) => withRules(item, also))]
  const explorations = selected(
    EXPLORATIONS.filter(({ isDefault, id }) => isDefault || options.all || options.only?.includes(id)),
  ).map((item) => withRules(item, also))
  // Passive checks need at least one checkout.
  if (passiveIds.length > 0 && experiments.length + explorations.length === 0) experiments.push(withRules(BUYS, own))
  return { experiments, explorations, passiveIds, notRun: omitted }
}

/** Returns the number of runs: one per experiment, and one per order of an exploration. */
export const countRuns = ({ experiments, explorations }: Selection): number =>
  experiments.length + explorations.reduce((sum, { orders }) => sum + orders.length, 0)
