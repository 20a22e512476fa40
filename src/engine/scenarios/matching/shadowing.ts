import { aimedPatterns } from '../../../core/domain/condition-table.ts'
import type { Scenario } from './scenario.ts'
import { byName, createConditions, inPrecedence, isForCode } from './scenario-index.ts'
import { covers, isMoreSpecific, isTargeted, meets, type Row, rowsOf } from './specificity.ts'

/** An entry of a scenario's `when`, and its position in the order of evaluation. */
type Rule = { readonly scenario: Scenario; readonly row: Row; readonly layer: number; readonly position: number }

/** A scenario that gets requests of more specific ones, because it comes first. */
type Capture = {
  readonly by: Scenario
  readonly from: readonly Scenario[]
  readonly cards: number
  /** Describes the number of affected scenarios, the first five of them, and the fix. */
  readonly message: string
}

const NAMED = 5

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? '' : 's'}`

const listed = (items: readonly string[]): string => `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`

/** Returns the fixes: narrow the scenario, add a text condition, or rename the others. */
const fixesFor = ({ scenario, row, layer }: Rule, taken: readonly Rule[]): string => {
  const { when = {} } = scenario
  const fixes: string[] = []
  if (!isTargeted(row)) {
    if (taken.some((lost) => lost.row.card)) fixes.push('list its cards in `when.card`')
    fixes.push(`add ${listed(aimedPatterns(when.interface).map((key) => `\`${key}\``))} to its \`when\``)
  } else fixes.push('narrow its `when`')
  // Names decide within a folder, after the conditions on codes.
  const byNames = (lost: Rule): boolean => lost.layer === layer && isForCode(lost.scenario) === isForCode(scenario)
  if (taken.every(byNames)) fixes.push('give them names that sort before its own')
  return fixes.join(', or ')
}

const captureOf = (by: Rule, taken: readonly Rule[]): Capture => {
  const from = [...new Map(taken.map(({ scenario }) => [scenario.name, scenario])).values()].sort(byName)
  const cards = new Set(taken.flatMap(({ row }) => (row.card ? [row.card.key] : []))).size
  const names = from.slice(0, NAMED).map(({ name }) => name)
  const more = from.length > NAMED ? ` and ${from.length - NAMED} more` : ''
  const owners = `${count(from.length, 'more specific scenario')}${cards > 0 ? ` (${count(cards, 'card')})` : ''}`
  const problem = `\`${by.scenario.name}\` takes requests of ${owners}: ${names.map((name) => `\`${name}\``).join(', ')}${more}`
  return { by: by.scenario, from, cards, message: `${problem}. To keep them, ${fixesFor(by, taken)}.` }
}

/** Returns the rules of all layers in order; yields after each scenario. */
function* rulesOf(layers: readonly (readonly Scenario[])[]): Generator<void, readonly Rule[]> {
  const seen = new Set<string>()
  const rules: Rule[] = []
  const conditionOf = createConditions()
  for (const [layer, scenarios] of layers.entries()) {
    const remaining = scenarios.filter(({ name }) => !seen.has(name))
    for (const scenario of remaining) {
      seen.add(scenario.name)
      conditionOf(scenario)
      yield
    }
    for (const { scenario } of inPrecedence(remaining, conditionOf)) {
      for (const row of rowsOf(scenario.when ?? {})) rules.push({ scenario, row, layer, position: rules.length })
      yield
    }
  }
  return rules
}

/** Creates an index of rules by card, because only rules for the same card can overlap. */
const createIndex = () => {
  const byCard = new Map<string, Rule[]>()
  const anyCard: Rule[] = []
  const all: Rule[] = []
  return {
    add(rule: Rule): void {
      const { card } = rule.row
      all.push(rule)
      if (card === undefined) anyCard.push(rule)
      else byCard.set(card.key, [...(byCard.get(card.key) ?? []), rule])
    },
    /** Returns the rules before a rule that may share requests with it, in order. */
    before({ row }: Rule): readonly Rule[] {
      if (row.card === undefined) return all
      return [...(byCard.get(row.card.key) ?? []), ...anyCard].sort((a, b) => a.position - b.position)
    },
  }
}

/** Returns whether an earlier rule wrongly gets the requests that it shares with this one. */
const isShadowed = ({ row }: Rule, earlier: Rule): boolean =>
  isMoreSpecific(row, earlier.row) && (!isTargeted(earlier.row) || covers(earlier.row, row))

/**
 * Returns the scenarios that get requests of more specific ones, in layers by precedence: the space, the user's folder,
 * shipped. A scenario that is replaced in an earlier layer does not count. A rule that is as specific as a later one is
 * intended, and so is a rule for certain cards, texts or an exact amount unless it covers the later rule completely.
 * Requests that an earlier rule covers completely count for that rule only.
 *
 * `takers` limits the search to certain scenarios, such as those that are about to be saved. A thousand rules take
 * seconds: it yields after each rule, so that other work can run.
 */
export function* findShadowing(
  layers: readonly (readonly Scenario[])[],
  takers: (scenario: Scenario) => boolean = () => true,
): Generator<void, readonly Capture[]> {
  // Most scenarios that are saved in a space have no conditions.
  if (!layers.some((layer) => layer.some((scenario) => scenario.when && takers(scenario)))) return []
  const requested: Rule[] = []
  const taken = new Map<Scenario, { readonly by: Rule; readonly rules: Set<Rule> }>()
  const index = createIndex()
  for (const rule of yield* rulesOf(layers)) {
    // Search for earlier rules only if one of the few requested scenarios is affected.
    const isTaken = requested.some((earlier) => meets(earlier.row, rule.row) && isShadowed(rule, earlier))
    for (const earlier of isTaken ? index.before(rule) : []) {
      const { scenario } = earlier
      if (!meets(earlier.row, rule.row)) continue
      if (takers(scenario) && isShadowed(rule, earlier)) {
        const capture = taken.get(scenario) ?? { by: earlier, rules: new Set() }
        taken.set(scenario, capture)
        capture.rules.add(rule)
      }
      if (covers(earlier.row, rule.row)) break
    }
    index.add(rule)
    if (takers(rule.scenario)) requested.push(rule)
    yield
  }
  return [...taken.values()].map(({ by, rules }) => captureOf(by, [...rules]))
}

/** Runs the search without yielding, for callers without concurrent work. */
export const shadowingOf = (...requested: Parameters<typeof findShadowing>): readonly Capture[] => {
  const search = findShadowing(...requested)
  let step = search.next()
  while (!step.done) step = search.next()
  return step.value
}
