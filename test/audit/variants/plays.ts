import type { Play } from './play.ts'
import { ARRIVALS } from './play-arrivals.ts'
import { CUSTOMERS } from './play-customers.ts'
import { OUTCOMES } from './play-outcomes.ts'
import { TRUST } from './play-trust.ts'
import { createBuyer } from './purchase.ts'
import type { Scene } from './scene.ts'

export const PLAYS: Readonly<Record<string, Play>> = { ...OUTCOMES, ...ARRIVALS, ...TRUST, ...CUSTOMERS }

/** Plays in a scene, one after the other: every purchase has an amount and a cart of its own. */
export const playerIn = (scene: Scene) => {
  const buy = createBuyer(scene)
  return (name: string): Promise<string> => {
    const one = PLAYS[name]
    if (one === undefined) throw new Error(`there is no play ${name}`)
    return one.play(buy, scene)
  }
}
