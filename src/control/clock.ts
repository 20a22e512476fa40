import { z } from 'zod'
import { durationMs, UNIT_MS } from '../domain/duration.ts'
import { type Instant, instant, later } from '../domain/time.ts'
import type { ClockWish, Engine } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import { type Answer, json } from '../reply/reply.ts'
import type { Route } from '../reply/route.ts'
import { looking, saying } from './control-route.ts'

const LONGEST_MS = 3650 * UNIT_MS.d

const clockWords = z.union([
  z.strictObject({ mode: z.literal('frozen'), now: z.iso.datetime({ offset: true }).optional() }),
  z.strictObject({ advance: z.string().refine((text) => durationMs(text) !== undefined) }),
  z.strictObject({ mode: z.literal('live') }),
])

const USAGE =
  'send {"mode":"frozen","now":"2026-01-02T03:04:05.678Z"} (without now: at this moment), {"advance":"31m"} (ms, s, m, h or d; 3650d at most) or {"mode":"live"}'

/** Years before 1000 or after 9999 have another width, and could not be compared as text. */
const isComparable = (at: Instant): boolean => /^[1-9]\d{3}-/.test(at)

/** The wish in the engine's words; undefined where it cannot be done. */
const wishOf = (words: z.infer<typeof clockWords>, now: Instant): ClockWish | undefined => {
  if ('advance' in words) {
    const advanceMs = durationMs(words.advance) ?? 0
    return advanceMs <= LONGEST_MS && isComparable(later(now, advanceMs)) ? { advanceMs } : undefined
  }
  if (words.mode === 'live') return { mode: 'live', offsetMs: 0 }
  const at = words.now === undefined ? now : instant(Date.parse(words.now))
  return isComparable(at) ? { mode: 'frozen', now: at } : undefined
}

/** The time of a space: shown; frozen, moved or freed, answered when everything that became due has happened. */
export const clockRoutes = (engine: Engine): readonly Route[] => {
  const show = (space: string): Answer => json(200, { space, ...engine.clockOf(space) })
  return [
    looking({ path: '/clock', operation: 'showClock', isOfSpace: true, handle: ({ space }) => show(space) }),
    saying({
      verb: 'put',
      path: '/clock',
      operation: 'setClock',
      isOfSpace: true,
      words: clockWords,
      usage: USAGE,
      async handle({ space, words }) {
        const wish = wishOf(words, engine.clockOf(space).now)
        if (!wish) return problem(400, 'INVALID_PROPERTY', USAGE)
        await engine.setClock(space, wish)
        return show(space)
      },
    }),
  ]
}
