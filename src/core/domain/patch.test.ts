import { describe, expect, it } from 'vitest'
import type { AppliedPatch } from './patch.schema.ts'
import { describePatch, formatPatches, MOST_PATCHES, nameOfNext, partsOf, reasonOf, sourceOfPart } from './patch.ts'

const FORGED: AppliedPatch = {
  name: 'webhook_bad_signature',
  matchedBy: 'header',
  patch: { webhook: { tampering: 'bad_signature' } },
}
const MINE: AppliedPatch = {
  name: 'next/next_1',
  matchedBy: 'next_1',
  patch: { faults: { on: ['status'], status: 503 }, webhook: { copies: 2 }, nonsense: true },
}
const pinned = (...patches: readonly AppliedPatch[]) => ({
  name: 'attempt',
  matchedBy: 'card',
  ...(patches.length > 0 && { patches }),
})

describe('a patch on top of an outcome', () => {
  it('changes parts; nonsense is not a part', () => {
    expect([partsOf(FORGED.patch), partsOf(MINE.patch), partsOf({ nonsense: true })]).toEqual([
      ['webhook'],
      ['faults', 'webhook'],
      [],
    ])
  })

  it('is described with its source and its parts', () => {
    expect(describePatch(MINE)).toEqual({ name: 'next/next_1', matchedBy: 'next_1', patched: ['faults', 'webhook'] })
    expect(formatPatches([FORGED, MINE])).toBe(
      'webhook_bad_signature (header: webhook), next/next_1 (next_1: faults, webhook)',
    )
    expect(reasonOf(pinned(FORGED))).toBe('card; patched by webhook_bad_signature (header: webhook)')
    expect(reasonOf(pinned())).toBe('card')
  })

  it('the last patch that changes a part is its source; otherwise the scenario', () => {
    expect(sourceOfPart(pinned(FORGED, MINE), 'webhook')).toBe('next/next_1')
    expect(sourceOfPart(pinned(MINE, FORGED), 'webhook')).toBe('webhook_bad_signature')
    expect(sourceOfPart(pinned(MINE, FORGED), 'faults')).toBe('next/next_1')
    expect(sourceOfPart(pinned(MINE, FORGED), 'redirect')).toBe('attempt')
    expect(sourceOfPart(pinned(), 'webhook')).toBe('attempt')
  })

  it('has a name for a queued outcome, and a limit', () => {
    expect(nameOfNext('next_7')).toBe('next/next_7')
    expect(MOST_PATCHES).toBe(20)
  })
})
