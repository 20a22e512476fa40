import { describe, expect, it } from 'vitest'
import { type FlowStep, HEAD, layoutFlow } from './flow-layout.ts'

const step = (at: number, title: string, more: Partial<FlowStep> = {}): FlowStep => ({
  at,
  from: 'app',
  to: 'sandbox',
  title,
  detail: '',
  tone: 'wait',
  ...more,
})

/** Creates steps with these gaps in milliseconds. */
const withGaps = (...gaps: readonly number[]): readonly FlowStep[] =>
  [0, ...gaps].map((_, n) => step(1_000 + gaps.slice(0, n).reduce((sum, gap) => sum + gap, 0), `${n}`))

const distances = (steps: readonly FlowStep[]): readonly number[] => {
  const { arrows } = layoutFlow(steps)
  return arrows.slice(1).map(({ y }, n) => y - (arrows[n]?.y ?? 0))
}

describe('the layout of a flow', () => {
  it('adds a distance to scale to each gap', () => {
    const [none = 0, half = 0, whole = 0] = distances(withGaps(0, 50, 100))
    expect(none).toBeGreaterThan(0)
    expect(whole - none).toBeGreaterThan(20)
    expect(whole - none).toBe(2 * (half - none))
    expect(layoutFlow(withGaps(0, 50, 100)).breaks).toEqual([])
  })

  it('shortens long gaps to a break with its duration, between the arrows', () => {
    const { arrows, breaks, limitMs } = layoutFlow(withGaps(200, 300, 0, 3_600_000))
    expect(limitMs).toBe(300)
    expect(breaks).toEqual([{ y: expect.any(Number), label: '1 h later' }])
    const [, , , before, after] = arrows.map(({ y }) => y)
    expect(breaks[0]?.y).toBeGreaterThan(before ?? 0)
    expect(breaks[0]?.y).toBeLessThan(after ?? 0)
    expect(distances(withGaps(200, 300, 0, 3_600_000))[3]).toBeLessThan(100)
  })

  it('chooses the scale so that at most a third of the gaps are shortened', () => {
    expect(layoutFlow(withGaps(5_000, 5_000, 5_000)).limitMs).toBe(10_000)
    expect(layoutFlow(withGaps(5_000, 20, 20)).limitMs).toBe(100)
    const hours = layoutFlow(withGaps(3_600_000, 7_200_000))
    expect([hours.limitMs, hours.breaks.length]).toEqual([60_000, 2])
  })

  it('joins equal steps in a row, and measures the next gap from the last one', () => {
    const reads = [0, 10, 20, 30].map((at) => step(at, 'Status read'))
    const { arrows, breaks } = layoutFlow([step(0, 'Created'), ...reads, step(40, 'Webhook', { to: 'app' })])
    expect(arrows.map(({ first, count, title }) => [first, count, title])).toEqual([
      [0, 1, 'Created'],
      [1, 4, 'Status read'],
      [5, 1, 'Webhook'],
    ])
    expect(breaks).toEqual([])
    for (const more of [{ tone: 'warn' }, { detail: 'authenticated' }] as const)
      expect(layoutFlow([step(0, 'Status read'), step(1, 'Status read', more)]).arrows).toHaveLength(2)
  })

  it('has no negative gap after a clock was set back', () => {
    expect(distances([step(60_000, 'a'), step(0, 'b')])).toEqual(distances(withGaps(0)))
    expect(layoutFlow([step(60_000, 'a'), step(0, 'b')]).arrows[1]?.elapsed).toBe('0 ms')
  })

  it('fits below the lane labels, and in its height', () => {
    const { arrows, height } = layoutFlow(withGaps(0, 5, 100_000))
    expect(arrows[0]?.y).toBeGreaterThan(HEAD)
    expect(height).toBeGreaterThan(arrows.at(-1)?.y ?? 0)
    expect(layoutFlow([])).toMatchObject({ arrows: [], breaks: [] })
  })
})
