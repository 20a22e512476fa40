import { aimedTexts } from '../../../core/domain/condition-table.ts'
import type { Scenario } from './scenario.ts'
import { byName, createConditions, inPrecedence } from './scenario-index.ts'
import { covers, isMoreSpecific, isPointed, meets, type Row, rowsOf } from './specificity.ts'

/** An entry of a scenario's `when`, and which one it is among all that are asked. */
type Rule = { readonly scenario: Scenario; readonly row: Row; readonly layer: number; readonly place: number }

/** A scenario that comes before others although these are more specific, and so gets requests that were meant for them. */
type Capture = {
  readonly by: Scenario
  readonly from: readonly Scenario[]
  readonly cards: number
  /** In words: how many it takes from, the first five of them, and how to keep them. */
  readonly message: string
}

const NAMED = 5

const count = (amount: number, what: string): string => `${amount} ${what}${amount === 1 ? '' : 's'}`

const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** What the author can do: make the scenario narrower, aim it, or let the others come first. */
const waysOut = ({ scenario: { when = {} }, row, layer }: Rule, taken: readonly Rule[]): string => {
  const ways: string[] = []
  if (!isPointed(row)) {
    if (taken.some((lost) => lost.row.card))
      ways.push('add the cards it is meant for to its "when" (card: neutral is those without a scenario of their own)')
    ways.push(`give it a text that only its requests have (${listed(aimedTexts(when.interface))})`)
  } else ways.push('narrow its "when" so that it leaves them out')
  if (taken.every((lost) => lost.layer === layer)) ways.push('give them names that come before its own')
  return ways.join(', or ')
}

const captureOf = (by: Rule, taken: readonly Rule[]): Capture => {
  const from = [...new Map(taken.map(({ scenario }) => [scenario.name, scenario])).values()].sort(byName)
  const cards = new Set(taken.flatMap(({ row }) => (row.card ? [row.card.key] : []))).size
  const names = from.slice(0, NAMED).map(({ name }) => name)
  const more = from.length > NAMED ? ` and ${from.length - NAMED} more` : ''
  const whose = `${count(from.length, 'more specific scenario')}${cards > 0 ? ` (${count(cards, 'card')})` : ''}`
  const what = `"${by.scenario.name}" takes requests of ${whose}: ${names.join(', ')}${more}`
  return { by: by.scenario, from, cards, message: `${what}; to keep them, ${waysOut(by, taken)}` }
}

/** The rules of all layers in their order; it stops after each scenario. */
function* rulesOf(layers: readonly (readonly Scenario[])[]): Generator<void, readonly Rule[]> {
  const seen = new Set<string>()
  const rules: Rule[] = []
  const conditionOf = createConditions()
  for (const [layer, scenarios] of layers.entries()) {
    const there = scenarios.filter(({ name }) => !seen.has(name))
    for (const scenario of there) {
      seen.add(scenario.name)
      conditionOf(scenario)
      yield
    }
    for (const { scenario } of inPrecedence(there, conditionOf)) {
      for (const row of rowsOf(scenario.when ?? {})) rules.push({ scenario, row, layer, place: rules.length })
      yield
    }
  }
  return rules
}

/** Rules by what can be the same in two of them: their cards. */
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
    /** Those before a rule that may share requests with it, in their order. */
    before({ row }: Rule): readonly Rule[] {
      if (row.card === undefined) return all
      return [...(byCard.get(row.card.key) ?? []), ...anyCard].sort((a, b) => a.place - b.place)
    },
  }
}

/** Whether an earlier rule should not get what it shares with this one. */
const isWronged = ({ row }: Rule, earlier: Rule): boolean =>
  isMoreSpecific(row, earlier.row) && (!isPointed(earlier.row) || covers(earlier.row, row))

/**
 * Which scenarios take requests away from more specific ones, among layers in their order of precedence: put into a
 * space, the user's folder, shipped. What is called alike in a later layer is replaced and loses nothing. A rule that is
 * as specific as what it comes before is meant, and so is a rule for certain cards, texts or an exact amount unless
 * nothing is left of the other. What an earlier rule has taken as a whole nobody takes again.
 *
 * `takers` asks about certain scenarios only, such as those that are about to be put into a space. With a thousand rules
 * that takes seconds: it stops after each rule, so that others can have a turn.
 */
export function* findCaptures(
  layers: readonly (readonly Scenario[])[],
  takers: (scenario: Scenario) => boolean = () => true,
): Generator<void, readonly Capture[]> {
  // Most that are put into a space have no conditions.
  if (!layers.some((layer) => layer.some((scenario) => scenario.when && takers(scenario)))) return []
  const asked: Rule[] = []
  const taken = new Map<Scenario, { readonly by: Rule; readonly rules: Set<Rule> }>()
  const index = createIndex()
  for (const rule of yield* rulesOf(layers)) {
    // Nobody looks for who came first where none of those that are asked about could be meant: they are few.
    const isTaken = asked.some((earlier) => meets(earlier.row, rule.row) && isWronged(rule, earlier))
    for (const earlier of isTaken ? index.before(rule) : []) {
      const { scenario } = earlier
      if (!meets(earlier.row, rule.row)) continue
      if (takers(scenario) && isWronged(rule, earlier)) {
        const capture = taken.get(scenario) ?? { by: earlier, rules: new Set() }
        taken.set(scenario, capture)
        capture.rules.add(rule)
      }
      if (covers(earlier.row, rule.row)) break
    }
    index.add(rule)
    if (takers(rule.scenario)) asked.push(rule)
    yield
  }
  return [...taken.values()].map(({ by, rules }) => captureOf(by, [...rules]))
}

/** The same in one go, for those who have nobody waiting. */
export const capturesOf = (...asked: Parameters<typeof findCaptures>): readonly Capture[] => {
  const search = findCaptures(...asked)
  let step = search.next()
  while (!step.done) step = search.next()
  return step.value
}
