import type { Cause } from '../core/domain/cause.ts'
import type { EventSubject } from '../core/domain/event.ts'
import { scenarioChosen } from '../core/domain/event-factories.ts'
import type { Decided, UnusedLink } from '../core/domain/link.ts'
import { becauseOfNext } from '../core/domain/outcome-precedence.ts'
import type { Overlay } from '../core/domain/patch.schema.ts'
import type { QueuedOutcome } from '../core/domain/queued-outcome.schema.ts'
import { orderOf } from '../core/domain/queued-outcome.ts'
import { A_FAULT, type Refused, refuse } from '../core/domain/rejection.ts'
import type { ChosenFrom, RequestFacts } from '../core/domain/request-facts.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { EngineParts } from './engine-parts.ts'
import { layOver, overlaysOfSpace } from './patches.ts'
import { createArmedShots, type FittingShots, type Kept, type LaidShot } from './queued-outcome-matches.ts'
import { type Named, namedIn, refuseHeader } from './scenario-header.ts'
import type { Picked, ScenarioBook } from './scenarios/matching/scenario-index.ts'
import type { Change } from './store/store.ts'

type Unknown = Extract<Picked, { unknown: string }>

/** For a scenario of the space that nobody has any more. */
const goneFromSpace = (space: string, { unknown, nearest }: Unknown): Refused => {
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
  return refuse(
    'SERVER_ERROR',
    `the space wants the scenario "${unknown}", which is gone.${hint} Choose another, or { "name": null } for none, with PUT /_sandbox/spaces/${space}/scenario; GET /_sandbox/scenarios lists them`,
    A_FAULT,
  )
}

/** For a name that no scenario has. It is not repeated: it may be anything. */
export const noSuchScenario = (scenarios: ScenarioBook, name: string): Refused => {
  const nearest = scenarios.nearest(name)
  const hint = nearest === undefined ? 'GET /_sandbox/scenarios lists all' : `did you mean "${nearest}"?`
  return refuse('INVALID_PROPERTY', `there is no such scenario; ${hint}`)
}

/** A one-shot that is used for a request, and the changes that take note of it. */
export type UsedQueuedOutcome = { readonly id: string; readonly scenario: string; readonly changes: readonly Change[] }

/** Which scenario decides, with what is laid over it. The one-shots that brought it are used up in the commit of what it brings about. */
export type Chosen = {
  readonly decided: Decided
  readonly from?: ChosenFrom
  readonly used: readonly UsedQueuedOutcome[]
}

/** Nothing decides before a card is known, and these are going to be laid over what does. */
export type Waiting = { readonly waiting: readonly Overlay[]; readonly used: readonly UsedQueuedOutcome[] }

const goneScenario = ({ id, scenario }: QueuedOutcome, nearest: string | undefined): Refused => {
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
  return refuse(
    'SERVER_ERROR',
    `the one-shot ${id} wants the scenario "${scenario}", which is gone.${hint} Take it back with DELETE /_sandbox/next/${id}`,
    A_FAULT,
  )
}

/** As they were armed: their ids count. */
const byArming = (one: Overlay, other: Overlay): number =>
  Number(one.next?.replace(/\D/g, '')) - Number(other.next?.replace(/\D/g, ''))

type Found = {
  readonly facts: RequestFacts
  readonly named: Named
  readonly shots: FittingShots
  /** What was found earlier, before anything could decide. */
  readonly waiting?: readonly Overlay[]
}

/** Chooses what decides about a request, and what is laid over that, for everybody who asks. */
export const createChooser = ({ scenarios, store, publish }: EngineParts) => {
  const shotsOf = createArmedShots({ scenarios, store })

  const usesOf = (
    space: string,
    queuedOutcomes: readonly QueuedOutcome[],
    facts: RequestFacts,
  ): readonly UsedQueuedOutcome[] =>
    queuedOutcomes.map((queuedOutcome) => {
      const { id, scenario } = queuedOutcome
      return { id, scenario, changes: shotsOf.useOf(space, queuedOutcome, facts) }
    })

  const decidedBy = (space: string, { shots, named, facts }: Found, from: ChosenFrom): Decided | Refused => {
    const book = scenarios.of(space)
    const { deciding } = shots
    if (deciding) {
      const { queuedOutcome } = deciding
      if ('isGone' in deciding) return goneScenario(queuedOutcome, book.nearest(queuedOutcome.scenario))
      return {
        scenario: { name: queuedOutcome.scenario, matchedBy: becauseOfNext(queuedOutcome.id) },
        outcome: deciding.outcome,
      }
    }
    const found = book.pick(facts, { header: named.decider, choice: from.choice })
    if ('unknown' in found) return goneFromSpace(space, found)
    const { scenario, matchedBy } = found
    return { scenario: { name: scenario.name, matchedBy }, outcome: scenario.outcome }
  }

  /** The laid one-shots among those that were really laid. */
  const usedOf = (laid: readonly Overlay[], shots: readonly LaidShot[]): readonly QueuedOutcome[] =>
    shots.filter(({ overlay }) => laid.includes(overlay)).map(({ queuedOutcome }) => queuedOutcome)

  const decide = (space: string, found: Found): Chosen | Refused => {
    const { facts, named, shots, waiting = [] } = found
    const from: ChosenFrom = compact({
      facts,
      header: named.decider,
      choice: store.get('choices', space, 'scenario'),
    })
    const first = decidedBy(space, found, from)
    if ('refused' in first) return first
    // Mostly nothing is laid over it, and nothing used up.
    if (!shots.deciding && !from.choice && shots.laid.length + named.patches.length + waiting.length === 0)
      return { decided: first, from, used: [] }
    const ofShots = [...waiting.filter(({ next }) => next !== undefined), ...shots.laid.map(({ overlay }) => overlay)]
    const { decided, laid, misfits } = layOver(first, [
      ...overlaysOfSpace(scenarios.of(space), from.choice),
      ...named.patches,
      ...waiting.filter(({ next }) => next === undefined),
      ...ofShots.toSorted(byArming),
    ])
    const wrong = misfits.find(({ overlay }) => named.patches.includes(overlay))
    if (wrong)
      return refuseHeader(
        `asks for what cannot be over ${first.scenario.name}, ${wrong.overlay.name}: ${wrong.mismatch}`,
      )
    const used = [...(shots.deciding ? [shots.deciding.queuedOutcome] : []), ...usedOf(laid, shots.laid)]
    return { decided, from, used: usesOf(space, used, facts) }
  }

  /** Whether the space forces what decides, and not what is laid over it. */
  const isForced = (space: string): boolean => {
    const choice = store.get('choices', space, 'scenario')
    return choice?.mode === 'force' && !scenarios.of(space).byName(choice.name)?.patch
  }

  return {
    /**
     * A one-shot of the space, else the scenario that is named, else the one that fits the facts; over it, all overlays that
     * fit. Who has waited since it chose first says what it kept: one-shots that were armed in the meantime are for others.
     */
    choose(space: string, facts: RequestFacts, header?: string, kept?: Kept): Chosen | Refused {
      const named = namedIn(header, scenarios.of(space))
      // A header that names nothing is a mistake in the request, which uses nothing up.
      if ('refused' in named) return named
      return decide(space, { facts, named, shots: shotsOf.fitting(space, facts, kept) })
    },
    /** What decides about a link before its card is known, or what waits for that; undefined where all is the card's. */
    chooseEarly(space: string, facts: RequestFacts, header?: string): Chosen | Waiting | Refused | undefined {
      const named = namedIn(header, scenarios.of(space))
      if ('refused' in named) return named
      const shots = shotsOf.fitting(space, facts)
      if (shots.deciding || named.decider !== undefined || isForced(space))
        return decide(space, { facts, named, shots })
      const waiting = [...named.patches, ...shots.laid.map(({ overlay }) => overlay)]
      if (waiting.length === 0) return undefined
      const queuedOutcomes = shots.laid.map(({ queuedOutcome }) => queuedOutcome)
      return { waiting, used: usesOf(space, queuedOutcomes, facts) }
    },
    /**
     * What decides about a link whose card is known now. Where that is decided already, what asks for the card is laid over
     * it; undefined where that is nothing.
     */
    chooseLate(
      space: string,
      { pinned, patches = [] }: UnusedLink,
      early: RequestFacts,
      facts: RequestFacts,
    ): Chosen | Refused | undefined {
      const { deciding, laid } = shotsOf.fitting(space, facts)
      const isNew = ({ queuedOutcome }: LaidShot) => patches.every(({ next }) => next !== queuedOutcome.id)
      if (!pinned) {
        const shots = { deciding, laid: laid.filter(isNew) }
        return decide(space, { facts, named: { patches: [] }, shots, waiting: patches })
      }
      const late = laid.filter(({ queuedOutcome }) => !shotsOf.isFor(space, queuedOutcome, early))
      const made = layOver(
        pinned,
        late.map(({ overlay }) => overlay),
      )
      return made.laid.length === 0
        ? undefined
        : { decided: made.decided, used: usesOf(space, usedOf(made.laid, late), facts) }
    },
    /** Keeps what was chosen from other requests, while this one waits. */
    keep: (space: string, facts: RequestFacts, { used }: Chosen): Kept =>
      shotsOf.keep({ space, ids: used.map(({ id }) => id), order: orderOf(facts) }),
    releaseHold: shotsOf.releaseHold,
    dropAll: shotsOf.dropAll,
    /** Tells what was chosen, and the one-shots that were used for it, once that is safe. */
    tell(space: string, cause: Cause, chosen: Chosen | Waiting, subject: EventSubject): void {
      if ('decided' in chosen) publish(space, cause, scenarioChosen(subject, chosen.decided.scenario, chosen.from))
      for (const { id: next, scenario } of chosen.used)
        publish(space, cause, { type: 'outcome.used', subject, facts: { next, scenario } })
    },
  }
}

export type Chooser = ReturnType<typeof createChooser>
