import type { ScenarioWord } from '../../core/contract/vocabulary.ts'
import type { BRANDS } from '../../core/domain/brand-names.ts'
import type { TestCard } from '../steps/audit-context.ts'
import type { Order } from '../steps/audited-order.ts'
import type { ExperimentRun } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'

type Brand = (typeof BRANDS)[number]

/** Returns a listed card of a brand for a scenario. @throws NotJudged if there is none */
export const cardOf = async (run: ExperimentRun, scenario: ScenarioWord, brand: Brand): Promise<TestCard> => {
  const { cards } = await run.context.call('listCards', { query: { scenario, brand, limit: 1 } })
  const [card] = cards
  if (card === undefined) throw new NotJudged('The sandbox lists no card of this brand.')
  return { number: card.number, cvv: '123', brand }
}

/** @throws NotJudged if the app requested another brand than that of the card */
export const requireBrand = ({ record }: Order, brand: Brand): void => {
  if (record.paymentMethod !== brand) throw new NotJudged('The app requested another brand.')
}
