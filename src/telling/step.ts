import type { RecordedEvent, Step } from '../contract/control.gen.ts'
import type { Tone } from './told.ts'

type Facts = RecordedEvent['facts']

/** A fact as text, and as a number; empty and undefined where it is none. */
export const textOf = (facts: Facts, key: string): string => {
  const value: unknown = facts[key]
  return typeof value === 'string' ? value : ''
}
export const numberOf = (facts: Facts, key: string): number | undefined => {
  const value: unknown = facts[key]
  return typeof value === 'number' ? value : undefined
}

export type StepIcon = Step['icon']

/** What sort of step it is; requests and further events look for theirs by it. */
export type StepKind = 'created' | 'opened' | 'code' | 'ended' | 'redirect' | 'read' | 'attempt' | 'planned' | 'other'

/** What a step says, without its place in time. */
export type StepWords = {
  readonly kind: StepKind
  readonly icon: StepIcon
  readonly title: string
  readonly detail: string
  readonly tone: Tone
}

/** A step in words; what is left out says nothing more, and is neither good nor bad. */
export const step = (kind: StepKind, icon: StepIcon, title: string, detail = '', tone: Tone = 'wait'): StepWords => ({
  kind,
  icon,
  title,
  detail,
  tone,
})

/** How long it was quiet before a step, and how that is drawn. */
export const gapsOf = (at: string, before = at) => {
  const gapMs = Math.max(0, Date.parse(at) - Date.parse(before))
  return { gapMs, isLong: gapMs > 60_000, isDotted: gapMs > 20_000 }
}
