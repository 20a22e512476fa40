import type fc from 'fast-check'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import type { Model } from './model.ts'
import type { Real } from './real.ts'

export type Command = fc.AsyncCommand<Model, Real>

export const DECLINED_CARD = '4000001000005058'
export const CARDS = { frictionless: FRICTIONLESS_CARD, challenge: CHALLENGE_CARD, declined: DECLINED_CARD }
export const ACTIONS = { right: { code: '4444' }, wrong: { code: '0000' }, cancel: { cancel: true } }

export const command = (
  name: string,
  run: Command['run'],
  check: (model: Readonly<Model>) => boolean = () => true,
): Command => ({ check, run, toString: () => name })

/** Returns an existing record, counted from the newest. */
export const pick = <T>(all: readonly T[], n: number): T => {
  const result = all[all.length - 1 - (n % all.length)]
  if (result === undefined) throw new Error('No record exists.')
  return result
}
