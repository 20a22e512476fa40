import * as z from 'zod'
import { overLimit } from '../../api/http/problem.ts'
import type { Route } from '../../api/http/route.ts'
import { counted } from '../../core/describe/format.ts'
import { numberIn, type SandboxEvent } from '../../core/domain/event.ts'
import { LIMITS } from '../../core/domain/limits.ts'
import type { QueuedOutcome } from '../../core/domain/queued-outcome.schema.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { runYielding } from '../../engine/yielding.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { routeWithBody } from '../control-route.ts'
import { BEGINNING, describeCursor, type EventRange, RAISE_LIMITS, readAfter, readAll } from '../events/read-events.ts'
import { describeElsewhere } from '../requests/explain-empty-result.ts'
import { createInFlight } from '../wait/in-flight.ts'
import { describeCheck, judging } from './evaluate-checks.ts'
import type { CheckContext, Verdict } from './ready-checks.ts'
import { type Check, readCheck } from './verify-request.ts'

/** Largest number of event IDs in the response for each check. */
const MOST_IDS = 100

const schema = z.strictObject({
  after: z.string().min(1).max(64).optional(),
  checks: z.array(z.unknown()).min(1),
})

const USAGE = `Send \`{"checks":[…]}\` with 1 to ${LIMITS.checks.most} checks, such as \`{"requests":{"operation":"initTransaction"},"count":1}\`; \`after\` is optional.`

/** Describes an unused queued outcome. */
const describeUnused = ({ id, scenario, times, left }: QueuedOutcome): string =>
  `${id} (${scenario}) used ${times - left} of ${times === 1 ? '1 time' : `${times} times`}`

const withHint = (difference: string, hint: string): string =>
  hint === '' ? difference : `${difference}${/[.?!]$/.test(difference) ? '' : '.'} ${hint}`

/** Returns the data for the evaluation. */
const witnessOf = (
  { engine }: ControlParts,
  space: string,
  { events }: EventRange,
  after: string | undefined,
): CheckContext => ({
  space,
  events,
  since: after === undefined ? 'since its start or last reset' : `after ${describeCursor(after)}`,
  bodyOf: (webhook) => attempt(() => JSON.parse(engine.deliveryIn(space, webhook)?.body ?? '')),
  unused: engine
    .queued(space)
    .filter(({ left }) => left > 0)
    .map(describeUnused),
})

/** Effect of events that clear a space. */
const FORGETTING: { readonly [Type in SandboxEvent['type']]?: string } = {
  'space.reset': 'reset',
  'space.restored': 'restored',
}

/** Describes why the stored events are incomplete; undefined if they are complete. */
const partlySeen = ({ events, hasGap }: EventRange, space: string, after: string | undefined): string | undefined => {
  const when = after === undefined ? 'since its start' : `after ${describeCursor(after)}`
  if (hasGap)
    return `Only some events are stored: events of the space \`${space}\` were dropped ${when}. ${RAISE_LIMITS}`
  const [first] = events
  const cleared = first && FORGETTING[first.type]
  return after !== undefined && first && cleared !== undefined && numberIn(first.id) > numberIn(after) + 1
    ? `Only some events are stored: the space \`${space}\` was ${cleared} (${first.id}) ${when}. Use a later cursor, or remove \`after\`.`
    : undefined
}

/** Returns the number of requests and webhook attempts without a response. Their events are missing. */
const inProgress = (parts: ControlParts, space: string): string | undefined => {
  const active = createInFlight(parts).now({ space })
  const requests = new Set(
    active.flatMap(({ kind, requestId }) => (kind === 'webhook_running' ? [] : (requestId ?? []))),
  )
  const webhooks = active.filter(({ kind }) => kind === 'webhook_running').length
  const are = (count: number, noun: string): readonly string[] =>
    count === 0 ? [] : [`${counted(count, noun, `${noun}s`)} ${count === 1 ? 'is' : 'are'} still being`]
  const descriptions = [
    ...are(requests.size, 'request').map((text) => `${text} processed`),
    ...are(webhooks, 'webhook').map((text) => `${text} sent`),
  ]
  return descriptions.length === 0
    ? undefined
    : `${descriptions.join(', and ')}. Wait with \`GET /_sandbox/wait?idle=250ms\` before you verify.`
}

/** Parses all checks, or describes the first error. */
function* readingAll(input: readonly unknown[]) {
  const checks: Check[] = []
  for (const [index, one] of input.entries()) {
    const read = readCheck(`checks/${index}`, one)
    if ('wrong' in read) return read
    checks.push(read)
    yield
  }
  return checks
}

/** Evaluates all checks on the events that were stored at the start. */
function* judgingAll(checks: readonly Check[], witness: CheckContext) {
  const verdicts: (Verdict & { readonly check: Check })[] = []
  for (const check of checks) {
    verdicts.push({ check, ...(yield* judging(check, witness)) })
    yield
  }
  return verdicts
}

/** Creates the route `POST /_sandbox/verify`, which checks number, order and content of the events of a space. */
export const verifyRoutes = (parts: ControlParts): readonly Route[] => [
  routeWithBody({
    operation: 'verify',
    outside: schema,
    usage: USAGE,
    async handle({ json, space, only, body: { after, checks: input } }) {
      if (input.length > LIMITS.checks.most) return overLimit('checks')
      const checks = await runYielding(readingAll(input))
      if ('wrong' in checks) return invalid(checks.wrong)
      const { traffic } = parts
      // Without a cursor, all events are required, so any dropped event is a gap.
      await readAll(traffic, space)
      const kept = readAfter(traffic, space, after ?? BEGINNING)
      if ('problem' in kept) return kept
      const hint = inProgress(parts, space)
      const witness = witnessOf(parts, space, kept, after)
      const partly = partlySeen(kept, space, after)
      const verdicts = await runYielding(judgingAll(checks, witness))
      const firstWrong = verdicts.findIndex(({ difference }) => difference !== undefined)
      const elsewhere = firstWrong < 0 ? undefined : describeElsewhere(traffic, { space, only })
      const judged = verdicts.map(({ check, difference, about }, index) => {
        // Added only to the first failed check, because it explains all of them.
        const hints = index === firstWrong ? [hint, elsewhere].filter((text) => text !== undefined).join(' ') : ''
        const message = partly ?? (difference === undefined ? undefined : withHint(difference, hints))
        return {
          ok: message === undefined,
          check: describeCheck(check),
          ...(message !== undefined && { difference: message }),
          events: about.slice(0, MOST_IDS).map(({ id }) => id),
        }
      })
      return json({ ok: judged.every(({ ok }) => ok), checks: judged, ...(hint !== undefined && { hint }) })
    },
  }),
]
