import { z } from 'zod'
import type { CardCatalogue } from '../domain/card-catalogue.ts'
import type { Engine } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import type { Route } from '../reply/route.ts'
import { cardRowsOf } from '../scenarios/telling/card-rows.ts'
import { calling, saying } from './control-route.ts'

type CatalogueParts = { readonly engine: Engine; readonly catalogue: CardCatalogue }

/** What there is to test with: cards, and the tokens that a link would hand out for a card. */
export const catalogueRoutes = ({ engine, catalogue }: CatalogueParts): readonly Route[] => [
  calling({
    operation: 'listCards',
    // One row by its key is for scripts: a shell finds the number in it without a reader of JSON.
    handle({ json, query: { key }, space }) {
      const cards = key === undefined ? catalogue.cards : catalogue.cards.filter((card) => card.key === key)
      return json({ cards: cardRowsOf(cards, engine.scenariosOf(space)).map(({ card }) => card) })
    },
  }),
  saying({
    operation: 'mintAlias',
    words: z.strictObject({ number: z.string().regex(/^\d{12,19}$/) }),
    usage: 'send {"number":"a listed test number"}',
    async handle({ json, space, words }) {
      const minted = await engine.mintTokens(space, words.number)
      if ('refused' in minted) {
        const { code, message } = minted.refused
        return problem(400, code, message.replace('init.card.', ''))
      }
      const { alias, aliasCvv } = minted
      return json({
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
