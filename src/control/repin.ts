import { z } from 'zod'
import { compact } from '../domain/compact.ts'
import { decidedOf } from '../domain/link.ts'
import type { Engine } from '../engine/port.ts'
import type { Route } from '../reply/route.ts'
import { refusal, theTransaction, triesLeft } from './challenge.ts'
import { sayingAbout } from './control-route.ts'
import { challengeOf, challengeView, GONE, theLink } from './links.ts'

const asked = {
  words: z.strictObject({ name: z.string().max(200) }),
  usage: 'send {"name":"a scenario"}; GET /_sandbox/scenarios lists all',
} as const

/** Lets another scenario decide about one transaction or link until its end. */
export const repinRoutes = ({ engine }: { readonly engine: Engine }): readonly Route[] => [
  sayingAbout(theTransaction(engine), {
    ...asked,
    operation: 'repinTransaction',
    async handle({ json, words, cause, subject }) {
      const repinned = await engine.repinTransaction(subject, words.name, cause)
      if ('refused' in repinned) return refusal(repinned)
      const { transaction } = repinned
      const { id, status, scenario } = transaction
      return json({ transactionId: id, status, scenario, ...triesLeft(transaction) })
    },
  }),
  sayingAbout(theLink(engine), {
    ...asked,
    operation: 'repinLink',
    async handle({ json, words, cause, subject }) {
      const repinned = await engine.repinLink(subject, words.name, cause)
      if ('refused' in repinned) return refusal(repinned)
      const { link } = repinned
      const scenario = decidedOf(link)?.scenario
      if (!scenario || link.status === 'DELETED') return GONE
      const { id, status } = link
      const challenge = challengeOf(engine, link)
      return json({ id, status, scenario, ...compact({ challenge: challenge && challengeView(challenge) }) })
    },
  }),
]
