import type { Request, Response } from 'express'
import { z } from 'zod'
import { type Instant, instant, later } from '../domain/time.ts'
import type { ClockWish, Engine } from '../engine/port.ts'
import { sendControlError } from './answers.ts'
import { spaceParam } from './space-param.ts'

const UNIT_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const LONGEST_MS = 3650 * UNIT_MS.d

const clockWords = z.union([
  z.strictObject({ mode: z.literal('frozen'), now: z.iso.datetime({ offset: true }).optional() }),
  z.strictObject({ advance: z.string().regex(/^\d{1,15}(ms|s|m|h|d)$/) }),
  z.strictObject({ mode: z.literal('live') }),
])

const USAGE =
  'send {"mode":"frozen","now":"2026-01-02T03:04:05.678Z"} (without now: at this moment), {"advance":"31m"} (ms, s, m, h or d; 3650d at most) or {"mode":"live"}'

const durationOf = (text: string): number => {
  const [, amount = '0', unit = 'ms'] = /^(\d+)(\D+)$/.exec(text) ?? []
  return Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS]
}

/** Years before 1000 or after 9999 have another width, and could not be compared as text. */
const isComparable = (at: Instant): boolean => /^[1-9]\d{3}-/.test(at)

/** The wish in the engine's words; undefined where it says nothing that can be done. */
const wishOf = (body: unknown, now: Instant): ClockWish | undefined => {
  const read = clockWords.safeParse(body)
  if (!read.success) return undefined
  const { data } = read
  if ('advance' in data) {
    const advanceMs = durationOf(data.advance)
    return advanceMs <= LONGEST_MS && isComparable(later(now, advanceMs)) ? { advanceMs } : undefined
  }
  if (data.mode === 'live') return { mode: 'live', offsetMs: 0 }
  const at = data.now === undefined ? now : instant(Date.parse(data.now))
  return isComparable(at) ? { mode: 'frozen', now: at } : undefined
}

/** The time of a space. */
export const showClock =
  (engine: Engine) =>
  (req: Request, res: Response): void => {
    const space = spaceParam(req, res)
    if (space !== undefined) res.json({ space, ...engine.clockOf(space) })
  }

/** Freezes, moves or frees the time of a space; answers when everything that became due has happened. */
export const setClock =
  (engine: Engine) =>
  async (req: Request, res: Response): Promise<void> => {
    const space = spaceParam(req, res)
    if (space === undefined) return
    const wish = wishOf(req.body, engine.clockOf(space).now)
    if (!wish) return sendControlError(res, 400, 'INVALID_PROPERTY', USAGE)
    await engine.setClock(space, wish)
    res.json({ space, ...engine.clockOf(space) })
  }
