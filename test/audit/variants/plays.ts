import type { Play } from './play.ts'
import { ARRIVALS } from './play-arrivals.ts'
import { CUSTOMERS } from './play-customers.ts'
import { OUTCOMES } from './play-outcomes.ts'
import { TRUST } from './play-trust.ts'
import { createBuyer } from './purchase.ts'
import type { Scene } from './scene.ts'

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
