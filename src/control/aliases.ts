import { z } from 'zod'
import type { Engine } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import { json } from '../reply/reply.ts'
import type { Route } from '../reply/route.ts'
import { saying } from './control-route.ts'

/** Mints the tokens that a link would hand out for a listed test number. */
export const aliasRoutes = (engine: Engine): readonly Route[] => [
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
