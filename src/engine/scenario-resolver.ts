import type { Brand } from '../core/domain/brand-names.ts'
import type { Cause } from '../core/domain/cause.ts'
import type { EventSubject } from '../core/domain/event.ts'
import { scenarioMatched } from '../core/domain/event-factories.ts'
import type { Decided, UnusedLink } from '../core/domain/link.ts'
import { queuedOutcomeReason, requestReason } from '../core/domain/outcome-precedence.ts'
import type { AppliedPatch } from '../core/domain/patch.schema.ts'
import type { QueuedOutcome } from '../core/domain/queued-outcome.schema.ts'
import { orderOf } from '../core/domain/queued-outcome.ts'
import { GENERIC_ERROR_MESSAGE, type Rejected, reject } from '../core/domain/rejection.ts'
import type { ChosenFrom, RequestFacts } from '../core/domain/request-facts.ts'
import { type IndicatorEffects, indicatedOutcome, type RequestIndicators } from '../core/domain/request-indicators.ts'
import { compact } from '../core/domain/without-undefined.ts'
import type { EngineParts } from './engine-parts.ts'
import { applyPatches, patchesOfSpace } from './patches.ts'
import { createOutcomeMatches, type Kept, type OutcomeMatches, type PatchMatch } from './queued-outcome-matches.ts'
import { requestSettingsIn } from './request-settings.ts'
import { type NamedScenarios, parseScenarioHeader, rejectHeader } from './scenario-header.ts'
import type { Picked, ScenarioIndex } from './scenarios/matching/scenario-index.ts'
import type { Change } from './store/store.ts'

type Unknown = Extract<Picked, { unknown: string }>

/** Returns the error for a scenario of the space that does not exist any more. */
const unknownInSpace = (space: string, { unknown, nearest }: Unknown): Rejected => {
  const hint = nearest === undefined ? 'another one' : `\`${nearest}\``
  return reject(
    'SERVER_ERROR',
    `The scenario \`${unknown}\` of this space no longer exists. Set ${hint} or none (\`{ "name": null }\`) with \`PUT /_sandbox/spaces/${space}/scenario\`.`,
    GENERIC_ERROR_MESSAGE,
  )
}

/** Returns the rejection of an unknown name. The name is not repeated, because it may contain anything. */
export const unknownScenario = (scenarios: ScenarioIndex, name: string): Rejected => {
  return reject(
    'INVALID_PROPERTY',
    `Unknown scenario. ${scenarios.suggest(name) ?? '`GET /_sandbox/scenarios` lists all.'}`,
  )
}

/** A queued outcome that a request uses, and the changes that record the use. */
export type UsedQueuedOutcome = { readonly id: string; readonly scenario: string; readonly changes: readonly Change[] }

/** The scenario of a request with its patches. Commit the changes of its queued outcomes together with the result. */
export type ChosenScenario = {
  readonly decided: Decided
  readonly from?: ChosenFrom
  readonly used: readonly UsedQueuedOutcome[]
  /** Effects of the indicators of the request. */
  readonly indicated?: IndicatorEffects
}

/** Patches for a link that has no scenario before its card is known. */
export type WaitingPatches = { readonly waiting: readonly AppliedPatch[]; readonly used: readonly UsedQueuedOutcome[] }

const unknownInQueue = ({ id, scenario }: QueuedOutcome, nearest: string | undefined): Rejected => {
  const hint = nearest === undefined ? '' : `, and queue \`${nearest}\``
  return reject(
    'SERVER_ERROR',
    `The scenario \`${scenario}\` of the queued outcome \`${id}\` no longer exists. Remove it with \`DELETE /_sandbox/next/${id}\`${hint}.`,
    GENERIC_ERROR_MESSAGE,
  )
}

/** Sorts by queue order: the number in the ID. */
const byQueueOrder = (a: AppliedPatch, b: AppliedPatch): number =>
  Number(a.next?.replace(/\D/g, '')) - Number(b.next?.replace(/\D/g, ''))

/** The indicators of a request, and the brand of its card. */
export type Indicated = { readonly indicators: RequestIndicators; readonly brand: Brand }

type DecidedOutcome = Pick<ChosenScenario, 'decided' | 'indicated'>

type ScenarioMatch = {
  readonly indicated?: Indicated | undefined
  readonly facts: RequestFacts
  readonly named: NamedScenarios
  readonly queued: OutcomeMatches
  /** Patches that were found before the card was known. */
  readonly waiting?: readonly AppliedPatch[]
}

/** Creates the function that selects the scenario and the patches of a request. */
export const createScenarioResolver = (parts: EngineParts) => {
  const { scenarios, store, publish } = parts
  const outcomeMatches = createOutcomeMatches({ scenarios, store })

  const usesOf = (
    space: string,
    queuedOutcomes: readonly QueuedOutcome[],
    facts: RequestFacts,
  ): readonly UsedQueuedOutcome[] =>
    queuedOutcomes.map((queuedOutcome) => {
      const { id, scenario } = queuedOutcome
      return { id, scenario, changes: outcomeMatches.useOf(space, queuedOutcome, facts) }
    })

  /** Returns the outcome of a test card or of the default after the indicators of the request. */
  const afterIndicators = (space: string, decided: Decided, { indicators, brand }: Indicated): DecidedOutcome => {
    const { scenario } = decided
    const {
      outcome,
      scenario: name,
      by,
      effective,
      notes,
    } = indicatedOutcome(decided.outcome, indicators, brand, (wanted) => scenarios.of(space).byName(wanted)?.outcome)
    if (name === undefined) return { decided: { scenario, outcome }, indicated: { effective, sentences: notes } }
    const changed = `Outcome decided by ${by}: ${name} instead of ${scenario.name}. The header sandbox-scenario: ${scenario.name} restores it`
    return {
      decided: { scenario: { name, matchedBy: requestReason(by, scenario) }, outcome },
      indicated: { effective, sentences: [changed, ...notes] },
    }
  }

  const decidedBy = (space: string, match: ScenarioMatch, from: ChosenFrom): DecidedOutcome | Rejected => {
    const { queued, named, facts, indicated } = match
    const scenarioIndex = scenarios.of(space)
    const { deciding } = queued
    if (deciding) {
      const { queuedOutcome } = deciding
      if ('isGone' in deciding) return unknownInQueue(queuedOutcome, scenarioIndex.nearest(queuedOutcome.scenario))
      const scenario = { name: queuedOutcome.scenario, matchedBy: queuedOutcomeReason(queuedOutcome.id) }
      return { decided: { scenario, outcome: deciding.outcome } }
    }
    const result = scenarioIndex.pick(facts, { header: named.decider, choice: from.choice })
    if ('unknown' in result) return unknownInSpace(space, result)
    const { scenario, matchedBy, isChangeable } = result
    const decided = { scenario: { name: scenario.name, matchedBy }, outcome: scenario.outcome }
    const isObeyed = requestSettingsIn(parts, space).requestIndicators === 'obey'
    return isChangeable && isObeyed && indicated ? afterIndicators(space, decided, indicated) : { decided }
  }

  /** Returns the queued outcomes whose patches were applied. */
  const usedOf = (applied: readonly AppliedPatch[], matches: readonly PatchMatch[]): readonly QueuedOutcome[] =>
    matches.filter(({ patch }) => applied.includes(patch)).map(({ queuedOutcome }) => queuedOutcome)

  const decide = (space: string, match: ScenarioMatch): ChosenScenario | Rejected => {
    const { facts, named, queued, waiting = [] } = match
    const from: ChosenFrom = compact({
      facts,
      header: named.decider,
      choice: store.get('choices', space, 'scenario'),
    })
    const first = decidedBy(space, match, from)
    if ('rejected' in first) return first
    // The common case: no patches and no queued outcomes.
    if (!queued.deciding && !from.choice && queued.patches.length + named.patches.length + waiting.length === 0)
      return { ...first, from, used: [] }
    const fromQueue = [...waiting.filter(({ next }) => next !== undefined), ...queued.patches.map(({ patch }) => patch)]
    const { decided, applied, mismatches } = applyPatches(first.decided, [
      ...patchesOfSpace(scenarios.of(space), from.choice),
      ...named.patches,
      ...waiting.filter(({ next }) => next === undefined),
      ...fromQueue.toSorted(byQueueOrder),
    ])
    const wrong = mismatches.find(({ patch }) => named.patches.includes(patch))
    if (wrong)
      return rejectHeader(
        `names the patch \`${wrong.patch.name}\`, which cannot be applied on top of \`${first.decided.scenario.name}\`: ${wrong.mismatch}`,
      )
    const used = [...(queued.deciding ? [queued.deciding.queuedOutcome] : []), ...usedOf(applied, queued.patches)]
    return { ...first, decided, from, used: usesOf(space, used, facts) }
  }

  /** Returns whether the space forces a complete scenario, as opposed to a patch. */
  const isForced = (space: string): boolean => {
    const choice = store.get('choices', space, 'scenario')
    return choice?.mode === 'force' && !scenarios.of(space).byName(choice.name)?.patch
  }

  return {
    /**
     * Selects a queued outcome of the space, else the named scenario, else the best match; all matching patches apply
     * on top. A delayed request passes its reserved outcomes first: outcomes queued since are for other requests.
     */
    choose(
      space: string,
      facts: RequestFacts,
      { header, kept, indicated }: { header?: string | undefined; kept?: Kept | undefined; indicated?: Indicated } = {},
    ): ChosenScenario | Rejected {
      const named = parseScenarioHeader(header, scenarios.of(space))
      // A faulty header is a mistake in the request and uses up no queued outcome.
      if ('rejected' in named) return named
      return decide(space, { facts, named, indicated, queued: outcomeMatches.fitting(space, facts, kept) })
    },
    /**
     * Selects the scenario of a link before its card is known, or the patches for later; undefined if it depends on the
     * card only.
     */
    chooseEarly(
      space: string,
      facts: RequestFacts,
      header?: string,
    ): ChosenScenario | WaitingPatches | Rejected | undefined {
      const named = parseScenarioHeader(header, scenarios.of(space))
      if ('rejected' in named) return named
      const queued = outcomeMatches.fitting(space, facts)
      if (queued.deciding || named.decider !== undefined || isForced(space))
        return decide(space, { facts, named, queued })
      const waiting = [...named.patches, ...queued.patches.map(({ patch }) => patch)]
      if (waiting.length === 0) return undefined
      const queuedOutcomes = queued.patches.map(({ queuedOutcome }) => queuedOutcome)
      return { waiting, used: usesOf(space, queuedOutcomes, facts) }
    },
    /**
     * Selects the scenario of a link whose card is now known. If it already has one, only patches that depend on the
     * card apply; undefined if there are none.
     */
    chooseLate(
      space: string,
      { pinned, patches = [] }: UnusedLink,
      early: RequestFacts,
      facts: RequestFacts,
    ): ChosenScenario | Rejected | undefined {
      const { deciding, patches: queuedPatches } = outcomeMatches.fitting(space, facts)
      const isNew = ({ queuedOutcome }: PatchMatch) => patches.every(({ next }) => next !== queuedOutcome.id)
      if (!pinned) {
        const queued = { deciding, patches: queuedPatches.filter(isNew) }
        return decide(space, { facts, named: { patches: [] }, queued, waiting: patches })
      }
      const late = queuedPatches.filter(({ queuedOutcome }) => !outcomeMatches.isFor(space, queuedOutcome, early))
      const patched = applyPatches(
        pinned,
        late.map(({ patch }) => patch),
      )
      return patched.applied.length === 0
        ? undefined
        : { decided: patched.decided, used: usesOf(space, usedOf(patched.applied, late), facts) }
    },
    /** Reserves the chosen queued outcomes while this request is delayed. */
    reserve: (space: string, facts: RequestFacts, { used }: ChosenScenario): Kept =>
      outcomeMatches.keep({ space, ids: used.map(({ id }) => id), order: orderOf(facts) }),
    releaseHold: outcomeMatches.releaseHold,
    cancelReservations: outcomeMatches.dropAll,
    /** Publishes the selected scenario and the used queued outcomes. Call it after the commit. */
    publishChosen(space: string, cause: Cause, chosen: ChosenScenario | WaitingPatches, subject: EventSubject): void {
      if ('decided' in chosen) publish(space, cause, scenarioMatched(subject, chosen.decided.scenario, chosen.from))
      for (const { id: next, scenario } of chosen.used)
        publish(space, cause, { type: 'outcome.used', subject, facts: { next, scenario } })
    },
  }
}

export type ScenarioResolver = ReturnType<typeof createScenarioResolver>
