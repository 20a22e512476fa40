import * as z from 'zod'
import type { Route } from '../../api/http/route.ts'
import { isAuthenticating, isUnused, scenarioOfLink } from '../../core/domain/link.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict } from '../control-problems.ts'
import { recordRoute, recordRouteWithBody } from '../control-route.ts'
import { patchView, scenarioView } from '../next/patch-view.ts'
import { theTransaction } from './challenge.routes.ts'
import { challengeOf, challengeView, GONE, theLink } from './links-control.routes.ts'
import { attemptsLeft } from './record-view.ts'

/** Returns the result of a timeout. */
const endOf = ({ id, status, history }: Transaction) => {
  const last = history.at(-1)
  if (status !== 'failed' || !last) throw new Error(`A timeout left a transaction in status ${status}`)
  return { transactionId: id, status, reason: 'timeout', at: last.date } as const
}

const pinning = {
  body: z.strictObject({ name: z.string().max(200) }),
  usage: 'Send `{"name":"…"}` with the name of a scenario. `GET /_sandbox/scenarios` lists all.',
} as const

/** Creates the routes that assign another scenario to an open transaction or link. */
export const repinRoutes = ({ engine }: ControlParts): readonly Route[] => [
  recordRouteWithBody(theTransaction(engine), {
    ...pinning,
    operation: 'setTransactionScenario',
    async handle({ json, body, cause, subject }) {
      const reassigned = await engine.setTransactionScenario(subject, body.name, cause)
      if ('rejected' in reassigned) return reassigned
      const { transaction } = reassigned
      const { id, status, scenario } = transaction
      return json({ transactionId: id, status, scenario: scenarioView(scenario), ...attemptsLeft(transaction) })
    },
  }),
  recordRouteWithBody(theLink(engine), {
    ...pinning,
    operation: 'setLinkScenario',
    async handle({ json, body, cause, subject }) {
      const reassigned = await engine.setLinkScenario(subject, body.name, cause)
      if ('rejected' in reassigned) return reassigned
      const { link } = reassigned
      const scenario = scenarioOfLink(link)?.scenario
      if (link.status === 'DELETED') return GONE
      const { id, status } = link
      const challenge = challengeOf(engine, link)
      return json({
        id,
        status,
        ...compact({
          scenario: scenario && scenarioView(scenario),
          patches: isUnused(link) ? link.patches?.map(patchView) : undefined,
          challenge: challenge && challengeView(challenge, link),
        }),
      })
    },
  }),
]

/** Creates the routes that expire one transaction, or the authentication of one link, without a change of the clock. */
export const expiryRoutes = ({ engine }: ControlParts): readonly Route[] => [
  recordRoute(theTransaction(engine), {
    operation: 'expireTransaction',
    async handle({ json, cause, subject: { transaction } }) {
      const expired = await engine.expireNow(transaction.id, 'control', cause)
      return 'rejected' in expired ? expired : json(endOf(expired))
    },
  }),
  recordRoute(theLink(engine), {
    operation: 'expireLink',
    async handle({ json, cause, subject: { link } }) {
      const { id } = link
      if (isUnused(link))
        return conflict(
          'An unused link does not expire. Enter a card with `POST /_sandbox/links/{id}/submit`, or remove the link with `DELETE /v1/links/{id}`.',
        )
      if (!isAuthenticating(link)) return conflict(`The link has the final status ${link.status}.`)
      const expired = await engine.expireNow(link.transactionId, 'control', cause)
      if ('rejected' in expired) return expired
      const status = engine.findLink(id)?.link.status
      return status === 'SUCCESS' || status === 'ERROR' ? json({ id, linkStatus: status, ...endOf(expired) }) : GONE
    },
  }),
]
