import { namesOf } from '../../domain/names-of.ts'

/** Which channel a step belongs to. */
type Channel = 'browser' | 'webhook' | 'none'

/** The first words of a step that rules know, the longer ones before those that they begin with. */
const STEPS = {
  checkout: 'browser',
  pass: 'browser',
  fail: 'browser',
  'cancel page': 'browser',
  cancel: 'browser',
  'return again': 'browser',
  return: 'browser',
  'second tab': 'browser',
  'webhook again': 'webhook',
  webhook: 'webhook',
  'older webhook': 'webhook',
  'forged webhook': 'webhook',
  expire: 'none',
  sweep: 'none',
  restart: 'none',
  look: 'none',
  end: 'none',
} as const satisfies Readonly<Record<string, Channel>>
type StepWord = keyof typeof STEPS

/** What was done before a belief; words that no rule knows count as a look. */
export const stepOf = (words: string): { readonly step: StepWord; readonly channel: Channel } => {
  const step = namesOf(STEPS).find((name) => `${words} `.startsWith(`${name} `)) ?? 'look'
  return { step, channel: STEPS[step] }
}
