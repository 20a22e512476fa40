import type { Step } from '../contract/control.gen.ts'
import { span } from '../describe/format.ts'
import { epochMs } from '../domain/time.ts'

/** A party of a payment, with a lane in the picture. */
export type Party = Step['from']

/** Lanes from left to right, with their position in percent of the width. The times are left of them. */
export const LANES = {
  app: { label: 'Your app', x: 20 },
  browser: { label: 'Browser', x: 38 },
  bank: { label: 'Bank', x: 56 },
  sandbox: { label: 'Sandbox', x: 74 },
  webhooks: { label: 'Webhooks', x: 92 },
} as const satisfies Readonly<Record<Party, { readonly label: string; readonly x: number }>>

/** A step as the picture shows it. `at` is in milliseconds. */
export type FlowStep = {
  readonly at: number
  readonly from: Party
  readonly to: Party
  readonly title: string
  readonly detail: string
  readonly tone: Step['tone']
  readonly isDue?: boolean | undefined
}

/** Height of the lane labels, in pixels. */
export const HEAD = 28
/** Distance of two arrows without a gap, and the distance of the first one from the lane labels. */
const ROW = 36
/** Additional distance of the longest gap to scale. */
const STRETCH = 48
/** Additional distance of a shortened gap. */
const BREAK = 28
const END = 16

/** Longest gaps to scale, in milliseconds. Longer ones are shortened. */
const LIMITS = [100, 300, 1_000, 3_000, 10_000, 30_000, 60_000] as const

/** An arrow of one step, or of equal steps in a row. `first` is the index of its first step. */
export type FlowArrow = FlowStep & {
  readonly first: number
  readonly count: number
  readonly y: number
  /** Time since the first step. */
  readonly elapsed: string
}

/** A shortened gap at a position, with its duration. */
export type FlowBreak = { readonly y: number; readonly label: string }

export type FlowLayout = {
  readonly height: number
  readonly arrows: readonly FlowArrow[]
  readonly breaks: readonly FlowBreak[]
  /** Duration of the longest gap to scale, in milliseconds. */
  readonly limitMs: number
}

/** Returns the steps of a timeline for the picture. */
export const flowSteps = (steps: readonly Step[]): readonly FlowStep[] =>
  steps.map(({ at, from, to, title, detail, tone, isDue }) => ({
    at: epochMs(at),
    from,
    to,
    title,
    detail,
    tone,
    isDue,
  }))

const isEqual = (a: FlowStep, b: FlowStep): boolean =>
  a.from === b.from &&
  a.to === b.to &&
  a.title === b.title &&
  a.detail === b.detail &&
  a.tone === b.tone &&
  a.isDue === b.isDue

/** Joins equal steps in a row, such as the status requests of an app that polls. */
const joined = (steps: readonly FlowStep[]) => {
  const groups: { readonly first: number; readonly items: [FlowStep, ...FlowStep[]] }[] = []
  for (const [first, step] of steps.entries()) {
    const last = groups.at(-1)
    if (last && isEqual(last.items[0], step)) last.items.push(step)
    else groups.push({ first, items: [step] })
  }
  return groups.map(({ first, items }) => ({ first, items, endsAt: items.at(-1)?.at ?? items[0].at }))
}

/** Returns the first limit with which at most a third of the gaps are shortened. */
const limitOf = (gaps: readonly number[]): number =>
  LIMITS.find((limit) => gaps.filter((gap) => gap > limit).length * 3 <= gaps.length) ?? 60_000

/**
 * Arranges steps from top to bottom: each gap adds a distance to scale, or is shortened to a break with its duration. A
 * step that precedes the previous one, after a clock was set back, has no gap.
 */
export const layoutFlow = (steps: readonly FlowStep[]): FlowLayout => {
  const groups = joined(steps)
  const start = steps[0]?.at ?? 0
  const gaps = groups.map(({ items: [{ at }] }, n) => Math.max(0, at - (groups[n - 1]?.endsAt ?? at)))
  const limitMs = limitOf(gaps.slice(1))
  const breaks: FlowBreak[] = []
  let y = HEAD
  const arrows = groups.map(({ first, items }, n): FlowArrow => {
    const [step] = items
    const gap = gaps[n] ?? 0
    if (gap > limitMs) {
      breaks.push({ y: y + BREAK, label: `${span(gap)} later` })
      y += BREAK
    } else y += Math.round((gap / limitMs) * STRETCH)
    y += ROW
    return { ...step, first, count: items.length, y, elapsed: span(step.at - start) }
  })
  return { height: y + END, arrows, breaks, limitMs }
}
