import type { RecordedEvent } from '../contract/control.gen.ts'

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
