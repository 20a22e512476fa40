import type { Cause } from '../domain/cause.ts'
import { compact } from '../domain/compact.ts'
import { becauseOfNext } from '../domain/deciders.ts'
import type { EventSubject } from '../domain/event.ts'
import type { Decided } from '../domain/link.ts'
import { scenarioChosen } from '../domain/news.ts'
import { afterUse, decides, type OneShot, type Order, orderOf, type When } from '../domain/one-shot.ts'
import { A_FAULT, type Refused, refuse } from '../domain/refusals.ts'
import type { ChosenFrom, RequestFacts } from '../domain/request-facts.ts'
import type { Picked, ScenarioBook } from '../scenarios/picking/book.ts'
import { type Matcher, matcherOf } from '../scenarios/picking/match.ts'
import { type Change, put } from '../store/store.ts'
import type { EngineParts } from './parts.ts'

/** The header with the name of a scenario. */
export const SCENARIO_HEADER = 'sandbox-scenario'

/** What is left to say where only the sandbox knows more. */
const NO_SUCH_HEADER = 'a header is not valid'

type Unknown = Extract<Picked, { unknown: string }>

/** For a name that no scenario has. A header's is not repeated: it may be anything. */
const unknownScenario = (space: string, { unknown, nearest, from }: Unknown): Refused => {
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
  const list = 'GET /_sandbox/scenarios lists them'
  if (from !== 'header')
    return refuse(
      'SERVER_ERROR',
      `the space wants the scenario "${unknown}", which is gone.${hint} Choose another, or { "name": null } for none, with PUT /_sandbox/spaces/${space}/scenario; ${list}`,
      A_FAULT,
    )
  // ASSUMED: own-header.
  const { refused } = refuse('INVALID_HEADER', `${SCENARIO_HEADER} names no scenario.${hint} ${list}`, NO_SUCH_HEADER)
  return {
    refused: nearest === undefined ? refused : { ...refused, meant: { header: SCENARIO_HEADER, value: nearest } },
  }
}

/** For a name that no scenario has. It is not repeated: it may be anything. */
export const noSuchScenario = (scenarios: ScenarioBook, name: string): Refused => {
  const nearest = scenarios.nearest(name)
  const hint = nearest === undefined ? 'GET /_sandbox/scenarios lists all' : `did you mean "${nearest}"?`
  return refuse('INVALID_PROPERTY', `there is no such scenario; ${hint}`)
}

/** A one-shot that decides about a request, and the changes that take note of it. */
export type UsedOneShot = { readonly id: string; readonly changes: readonly Change[] }

/** Which scenario decides. Where a one-shot brought it, that is used up in the commit of what it brings about. */
export type Chosen = { readonly decided: Decided; readonly from?: ChosenFrom; readonly used?: UsedOneShot }

/** A one-shot that a request is going to use when it has waited, or none that it may use then. */
export type Kept = { readonly space: string; readonly id: string | undefined; readonly order: Order }

const goneScenario = ({ id, scenario }: OneShot, nearest: string | undefined): Refused => {
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
  return refuse(
    'SERVER_ERROR',
    `the one-shot ${id} wants the scenario "${scenario}", which is gone.${hint} Take it back with DELETE /_sandbox/next/${id}`,
    A_FAULT,
  )
}

/** Chooses what decides about a request, for everybody who asks. */
export const createChooser = ({ scenarios, store, publish }: EngineParts) => {
  const matchers = new WeakMap<When, Matcher>()
  const kepts = new Set<Kept>()

  const fits = (when: When, facts: RequestFacts): boolean => {
    const matcher = matchers.get(when) ?? matcherOf(when)
    matchers.set(when, matcher)
    return matcher.fits(facts)
  }

  /** What others leave of a one-shot, who were first and still wait; null when they will use it up. */
  const lessKept = (space: string, oneShot: OneShot): OneShot | null => {
    let left: OneShot | null = oneShot
    for (const kept of kepts)
      if (left && kept.space === space && kept.id === oneShot.id) left = afterUse(left, kept.order)
    return left
  }

  const isFor = (space: string, oneShot: OneShot, facts: RequestFacts): boolean => {
    const left = lessKept(space, oneShot)
    return left !== null && decides(left, orderOf(facts), (when) => fits(when, facts))
  }

  const firstArmed = (space: string, facts: RequestFacts): OneShot | undefined => {
    for (const [, oneShot] of store.entries('oneShots', space)) if (isFor(space, oneShot, facts)) return oneShot
    return undefined
  }

  /** The one-shot that was kept, if it is still there. */
  const stillKept = (kept: Kept, facts: RequestFacts): OneShot | undefined => {
    const isGood = kepts.delete(kept)
    const oneShot = isGood && kept.id !== undefined ? store.get('oneShots', kept.space, kept.id) : undefined
    return oneShot && isFor(kept.space, oneShot, facts) ? oneShot : undefined
  }

  const fromOf = (space: string, facts: RequestFacts, header: string | undefined): ChosenFrom =>
    compact({ facts, header, choice: store.get('choices', space, 'scenario') })

  const used = (space: string, oneShot: OneShot, from: ChosenFrom): Chosen | Refused => {
    const { id } = oneShot
    const book = scenarios.of(space)
    const scenario = book.byName(oneShot.scenario)
    if (!scenario) return goneScenario(oneShot, book.nearest(oneShot.scenario))
    const value = afterUse(oneShot, orderOf(from.facts))
    return {
      from,
      decided: {
        scenario: { name: scenario.name, because: becauseOfNext(id) },
        outcome: scenario.outcome,
      },
      used: { id, changes: value === oneShot ? [] : [put('oneShots', space, id, value)] },
    }
  }

  const byOneShot = (
    space: string,
    facts: RequestFacts,
    header?: string,
    kept?: Kept,
  ): Chosen | Refused | undefined => {
    const oneShot = kept ? stillKept(kept, facts) : firstArmed(space, facts)
    // A header that names nothing is a mistake in the request, which uses nothing up.
    return oneShot && (header === undefined || scenarios.of(space).byName(header))
      ? used(space, oneShot, fromOf(space, facts, header))
      : undefined
  }

  const picked = (space: string, facts: RequestFacts, header?: string): Chosen | Refused => {
    const from = fromOf(space, facts, header)
    const found = scenarios.of(space).pick(facts, from)
    if ('unknown' in found) return unknownScenario(space, found)
    const { scenario, because } = found
    return { from, decided: { scenario: { name: scenario.name, because }, outcome: scenario.outcome } }
  }

  return {
    /**
     * A one-shot of the space, else the scenario that is named, else the one that fits the facts. Who has waited since it
     * chose first says what it kept: one-shots that were armed in the meantime are for others.
     */
    choose: (space: string, facts: RequestFacts, header?: string, kept?: Kept): Chosen | Refused =>
      byOneShot(space, facts, header, kept) ?? picked(space, facts, header),
    /** What decides about a link before its card is known; undefined where the card does. */
    chooseEarly: (space: string, facts: RequestFacts, header?: string): Chosen | Refused | undefined =>
      byOneShot(space, facts, header) ??
      (header !== undefined || store.get('choices', space, 'scenario')?.mode === 'force'
        ? picked(space, facts, header)
        : undefined),
    /** Keeps what was chosen from other requests, while this one waits. */
    keep(space: string, facts: RequestFacts, { used: inUse }: Chosen): Kept {
      const kept = { space, id: inUse?.id, order: orderOf(facts) }
      kepts.add(kept)
      return kept
    },
    /** Lets go what is kept. */
    letGo: (kept: Kept): void => void kepts.delete(kept),
    /** The space was emptied or filled: who waits there keeps nothing any more. */
    dropAll(space: string): void {
      for (const kept of kepts) if (kept.space === space) kepts.delete(kept)
    },
    /** Tells what was chosen, and the one-shot that was used for it, once that is safe. */
    tell(space: string, cause: Cause, { decided, from, used: inUse }: Chosen, subject: EventSubject): void {
      publish(space, cause, scenarioChosen(subject, decided.scenario, from))
      if (inUse)
        publish(space, cause, {
          type: 'next.used',
          subject,
          facts: { next: inUse.id, scenario: decided.scenario.name },
        })
    },
  }
}

export type Chooser = ReturnType<typeof createChooser>
