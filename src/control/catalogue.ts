import { z } from 'zod'
import type { CardCatalogue } from '../domain/card-catalogue.ts'
import type { Engine } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import { json } from '../reply/reply.ts'
import type { Route } from '../reply/route.ts'
import type { ScenarioBook } from '../scenarios/picking/book.ts'
import { nothingKnown } from '../scenarios/picking/match.ts'
import { looking, saying } from './control-route.ts'

/** Every number that is accepted, and the scenario that it leads to when nothing else decides. */
const cardList = (cards: CardCatalogue['cards'], scenarios: ScenarioBook) => ({
  cards: cards.map(({ number, brand, name, key }) => {
    const picked = scenarios.pick({ ...nothingKnown('transactions'), cardKey: key, brand })
    return {
      number,
      paymentMethod: brand,
      name,
      key,
      ...('scenario' in picked ? { scenario: picked.scenario.name } : {}),
    }
  }),
})

type CatalogueParts = { readonly engine: Engine; readonly catalogue: CardCatalogue }

/** What there is to test with: cards, and the tokens that a link would hand out for a card. */
export const catalogueRoutes = ({ engine, catalogue }: CatalogueParts): readonly Route[] => [
  looking({
    path: '/cards',
    operation: 'listCards',
    isOfSpace: true,
    // One row by its key is for scripts: a shell finds the number in it without a reader of JSON.
    handle({ query: { key }, space }) {
      const cards = key === undefined ? catalogue.cards : catalogue.cards.filter((card) => card.key === key)
      return json(200, cardList(cards, engine.scenariosOf(space)))
    },
  }),
  saying({
    verb: 'post',
    path: '/aliases',
    operation: 'mintAlias',
    isOfSpace: true,
    words: z.strictObject({ number: z.string().regex(/^\d{12,19}$/) }),
    usage: 'send {"number":"a listed test number"}',
    async handle({ space, words }) {
      const minted = await engine.mintTokens(space, words.number)
      if ('refused' in minted) {
        const { code, message } = minted.refused
        return problem(400, code, message.replace('init.card.', ''))
      }
      const { alias, aliasCvv } = minted
      return json(201, {
        alias: alias.alias,
        aliasCVV: aliasCvv.aliasCvv,
        aliasCVVExpires: aliasCvv.expires,
        fingerprint: alias.fingerprint,
        masked: alias.masked,
        paymentMethod: alias.brand,
      })
    },
  }),
]
