import { ARRIVALS } from './arrival-scenarios.ts'
import { CUSTOMERS } from './customer-scenarios.ts'
import { OUTCOMES } from './outcome-scenarios.ts'
import { createBuyer } from './purchase.ts'
import type { Scenario } from './scenario.ts'
import type { Shop } from './shop-process.ts'
import { TRUST } from './trust-scenarios.ts'

export const SCENARIOS: Readonly<Record<string, Scenario>> = { ...OUTCOMES, ...ARRIVALS, ...TRUST, ...CUSTOMERS }

/** Returns a function that runs scenarios in sequence. Every purchase has its own amount and cart. */
export const scenarioRunner = (shop: Shop) => {
  const buy = createBuyer(shop)
  return (name: string): Promise<string> => {
    const item = SCENARIOS[name]
    if (item === undefined) throw new Error(`unknown scenario ${name}`)
    return item.run(buy, shop)
  }
}
