import { ARRIVALS } from './arrival-scenarios.ts'
import { CUSTOMERS } from './customer-scenarios.ts'
import { OUTCOMES } from './outcome-scenarios.ts'
import { createBuyer } from './purchase.ts'
import type { Play } from './scenario.ts'
import type { Scene } from './shop-process.ts'
import { TRUST } from './trust-scenarios.ts'

export const PLAYS: Readonly<Record<string, Play>> = { ...OUTCOMES, ...ARRIVALS, ...TRUST, ...CUSTOMERS }

/** Returns a function that runs scenarios in sequence. Every purchase has its own amount and cart. */
export const playerIn = (scene: Scene) => {
  const buy = createBuyer(scene)
  return (name: string): Promise<string> => {
    const one = PLAYS[name]
    if (one === undefined) throw new Error(`unknown scenario ${name}`)
    return one.play(buy, scene)
  }
}
