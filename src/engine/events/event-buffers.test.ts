import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { long } from '../../../test/support/long-runs.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { createEventBuffers } from './event-buffers.ts'
import type { SetAside } from './event-text-cache.ts'

const AT = '2026-01-02T03:04:05.678+00:00'
const event = (space: string, n: number): SandboxEvent => ({
  id: `s-${n}`,
  space,
  at: AT,
  recordedAt: AT,
  cause: { kind: 'start' },
  type: 'space.reset',
  facts: { cause: 'reset' },
})

/** Stored events are identified by number here; their content is covered by another test. */
const read = (_text: string, n: number, space: string): SandboxEvent => event(space, n)

/** A simple model of the same rules: one list of all events, searched each time. */
const createModel = (limits: { eventsPerSpace: number; sizePerSpace: number; sizeInAll: number }) => {
  let kept: { space: string; n: number; size: number }[] = []
  const last = new Map<string, number>()
  const dropped = new Map<string, { count: number; to: number }>()
  const drop = (item: (typeof kept)[number]): void => {
    kept = kept.filter((other) => other !== item)
    dropped.set(item.space, { count: (dropped.get(item.space)?.count ?? 0) + 1, to: item.n })
  }
  const sum = (list: typeof kept) => list.reduce((total, { size }) => total + size, 0)
  return {
    add(space: string, size: number): void {
      const n = (last.get(space) ?? 0) + 1
      last.set(space, n)
      kept.push({ space, n, size })
      const own = () => kept.filter((item) => item.space === space)
      for (
        let first = own()[0];
        first && (own().length > limits.eventsPerSpace || sum(own()) > limits.sizePerSpace);
        first = own()[0]
      )
        drop(first)
      for (let first = kept[0]; first && sum(kept) > limits.sizeInAll; first = kept[0]) drop(first)
    },
    setAside(space: string) {
      const aside = { kept: kept.filter((item) => item.space === space), dropped: dropped.get(space) }
      kept = kept.filter((item) => item.space !== space)
      dropped.delete(space)
      return aside
    },
    putBack(space: string, aside: ReturnType<typeof this.setAside>): void {
      this.setAside(space)
      kept.push(...aside.kept)
      if (aside.dropped) dropped.set(space, aside.dropped)
      for (let first = kept[0]; first && sum(kept) > limits.sizeInAll; first = kept[0]) drop(first)
    },
    ids: (space: string, after: number) =>
      kept.filter((item) => item.space === space && item.n > after).map(({ n }) => `s-${n}`),
    dropped: (space: string) => dropped.get(space)?.count ?? 0,
    hasGap: (space: string, after: number) => after < (dropped.get(space)?.to ?? 0),
    newest: (space: string) => last.get(space) ?? 0,
  }
}

const SPACES = ['a', 'b', 'c']
const space = fc.constantFrom(...SPACES)
/** An event of some size, a space set aside (as for a reset), or a set-aside space restored. */
const step = fc.oneof(
  { weight: 20, arbitrary: fc.record({ space, does: fc.constant('add'), size: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ space, does: fc.constant('set aside'), size: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ space, does: fc.constant('put back'), size: fc.constant(0) }) },
)

describe('event buffers', () => {
  it('store, drop and count the same events as a simple model', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300, size: 'max' }), fc.integer({ min: 0, max: 150 }), (steps, after) => {
        const limits = { eventsPerSpace: 7, sizePerSpace: 120, sizeInAll: 200 }
        const rings = createEventBuffers(limits, read)
        const model = createModel(limits)
        const asides = new Map<string, [SetAside, ReturnType<typeof model.setAside>]>()
        for (const { space, does, size } of steps) {
          const aside = asides.get(space)
          if (does === 'add') {
            rings.add(space, ['x'.repeat(size)])
            model.add(space, size)
          } else if (does === 'set aside' || !aside) asides.set(space, [rings.setAside(space), model.setAside(space)])
          else {
            const [mine, its] = aside
            asides.delete(space)
            rings.putBack(space, mine)
            model.putBack(space, its)
          }
          for (const each of SPACES) {
            const { events, hasGap } = rings.after(each, after)
            const mine = [events.map(({ id }) => id), rings.newest(each), rings.dropped(each), hasGap]
            const its = [model.ids(each, after), model.newest(each), model.dropped(each), model.hasGap(each, after)]
            if (!isDeepStrictEqual(mine, its)) expect(mine).toEqual(its)
          }
        }
      }),
      { numRuns: long(15, 1_000) },
    )
  })

  it('keep order and count over tens of thousands of events next to a quiet space', () => {
    const rings = createEventBuffers({ eventsPerSpace: 1000, sizePerSpace: 1e9, sizeInAll: 1e9 }, read)
    rings.add('quiet', ['quiet'])
    for (let n = 1; n <= 50_000; n += 1) rings.add('busy', [`busy ${n}`])
    const { events, hasGap } = rings.after('busy', 49_990)
    expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => `s-${49_991 + i}`))
    expect([
      hasGap,
      rings.after('busy', 0).hasGap,
      rings.dropped('busy'),
      rings.after('busy', 0).events.length,
    ]).toEqual([false, true, 49_000, 1000])
    expect(rings.after('quiet', 0)).toEqual({ events: [event('quiet', 1)], upTo: 1, hasGap: false })
  })

  it('drop an event above the total limit and report the gap', () => {
    const rings = createEventBuffers({ eventsPerSpace: 10, sizePerSpace: 100, sizeInAll: 100 }, read)
    rings.add('a', ['x'.repeat(101)])
    expect([rings.after('a', 0), rings.dropped('a'), rings.newest('a')]).toEqual([
      { events: [], upTo: 1, hasGap: true },
      1,
      1,
    ])
  })
})
