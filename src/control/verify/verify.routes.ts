import { z } from 'zod'
import { overLimit } from '../../api/http/problem.ts'
import type { Route } from '../../api/http/route.ts'
import { numberIn, type SandboxEvent } from '../../core/domain/event.ts'
import { LIMITS } from '../../core/domain/limits.ts'
import type { QueuedOutcome } from '../../core/domain/queued-outcome.schema.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { runYielding } from '../../engine/cooperative.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { routeWithBody } from '../control-route.ts'
import { BEGINNING, type Kept, RAISE_LIMITS, readAfter, readAll, tellAfter } from '../events/kept-events.ts'
import { elsewhereWords } from '../requests/explain-empty-result.ts'
import { judging, tellCheck } from './evaluate-checks.ts'
import type { Verdict, Witness } from './ready-checks.ts'
import { type Check, readCheck } from './verify-request.ts'

/** How many ids of events an answer names for each check. */
const MOST_IDS = 100

const words = z.strictObject({
  after: z.string().min(1).max(64).optional(),
  checks: z.array(z.unknown()).min(1),
})

const USAGE = `send {"checks":[…]} with 1 to ${LIMITS.checks.most} checks, such as {"requests":{"operation":"initTransaction"},"count":1}, and "after":"the id of an event" to look at what came after it`

/** What is left of a one-shot that was not used up, with what tells it from others. */
const tellUnused = ({ id, scenario, times, left }: QueuedOutcome): string =>
  `${id} (${scenario}) used ${times - left} of ${times === 1 ? '1 time' : `${times} times`}`

/** What a judge looks at, as far as it is asked for. */
const witnessOf = ({ engine }: ControlParts, space: string, { events }: Kept, after: string | undefined): Witness => ({
  space,
  events,
  since: after === undefined ? 'since it began or was emptied' : `after ${tellAfter(after)}`,
  bodyOf: (webhook) => attempt(() => JSON.parse(engine.deliveryIn(space, webhook)?.body ?? '')),
  unused: engine
    .armed(space)
    .filter(({ left }) => left > 0)
    .map(tellUnused),
})

/** What a space was, by the events that tell it. */
const FORGETTING: { readonly [Type in SandboxEvent['type']]?: string } = {
  'space.reset': 'emptied',
  'space.restored': 'made what it had been',
}

/** Why the events that are kept are not all that happened; undefined where they are. */
const partlySeen = ({ events, hasGap }: Kept, space: string, after: string | undefined): string | undefined => {
  const when = after === undefined ? 'since it began' : `after ${tellAfter(after)}`
  if (hasGap)
    return `looked at only a part of what happened: events of the space ${space} were dropped ${when}, and any of them may matter; ${RAISE_LIMITS}`
  const [first] = events
  const forgot = first && FORGETTING[first.type]
  return after !== undefined && first && forgot !== undefined && numberIn(first.id) > numberIn(after) + 1
    ? `looked at only a part of what happened: the space ${space} was ${forgot} (${first.id}) ${when}, which forgot what came before; take a cursor from there on, or leave after out`
    : undefined
}

/** Reads each check, or says which word is the first wrong one. */
function* readingAll(given: readonly unknown[]) {
  const checks: Check[] = []
  for (const [index, one] of given.entries()) {
    const read = readCheck(`checks/${index}`, one)
    if ('wrong' in read) return read
    checks.push(read)
    yield
  }
  return checks
}

/** Judges by each check. What was kept when it began is judged, whatever happens meanwhile. */
function* judgingAll(checks: readonly Check[], witness: Witness) {
  const verdicts: (Verdict & { readonly check: Check })[] = []
  for (const check of checks) {
    verdicts.push({ check, ...(yield* judging(check, witness)) })
    yield
  }
  return verdicts
}

/** `POST /_sandbox/verify`: judges counts, order and content of what has happened in a space, in one call. */
export const verifyRoutes = (parts: ControlParts): readonly Route[] => [
  routeWithBody({
    operation: 'verify',
    outside: words,
    usage: USAGE,
    async handle({ json, space, only, words: { after, checks: given } }) {
      if (given.length > LIMITS.checks.most) return overLimit('checks')
      const checks = await runYielding(readingAll(given))
      if ('wrong' in checks) return invalid(checks.wrong)
      const { traffic } = parts
      // Without a cursor the beginning is meant, and is gone as soon as anything was dropped.
      await readAll(traffic, space)
      const kept = readAfter(traffic, space, after ?? BEGINNING)
      if ('problem' in kept) return kept
      const witness = witnessOf(parts, space, kept, after)
      const partly = partlySeen(kept, space, after)
      const verdicts = await runYielding(judgingAll(checks, witness))
      const firstWrong = verdicts.findIndex(({ difference }) => difference !== undefined)
      const elsewhere = firstWrong < 0 ? undefined : elsewhereWords(traffic, { space, only })
      const judged = verdicts.map(({ check, difference, about }, index) => {
        // Once is enough, however many checks are wrong because of it.
        const matchedBy = index === firstWrong && elsewhere !== undefined ? `; ${elsewhere}` : ''
        const said = partly ?? (difference === undefined ? undefined : `${difference}${matchedBy}`)
        return {
          ok: said === undefined,
          check: tellCheck(check),
          ...(said !== undefined && { difference: said }),
          events: about.slice(0, MOST_IDS).map(({ id }) => id),
        }
      })
      return json({ ok: judged.every(({ ok }) => ok), checks: judged })
    },
  }),
]
