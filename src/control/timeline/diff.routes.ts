import type { WithProblem } from '../../api/http/problem.ts'
import type { RequestOrigin, Route } from '../../api/http/route.ts'
import type { DescribedRun } from '../../core/describe/described-run.ts'
import { runYielding } from '../../engine/yielding.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid, unknown } from '../control-problems.ts'
import { type ControlRequest, routeWithoutBody } from '../control-route.ts'
import type { Query } from '../query.ts'
import { theTransaction } from '../transactions/challenge.routes.ts'
import { theLink } from '../transactions/links-control.routes.ts'
import { createRunReader } from './described-runs.ts'
import { diffTransactions } from './diff-transactions.ts'

type SubjectMatch = { readonly space: string; readonly id: string }
type DiffRequest = RequestOrigin & { readonly query: Query<'diffTransactions'> }

/** Creates the route that compares two runs. */
export const compareRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine, rowIndexes: books } = parts
  const readRun = createRunReader(parts)

  /**
   * Finds a run by ID, or the newest one by refno or reference. The authentication of a cardholder belongs to the run
   * of its link.
   */
  const find = (side: keyof Query<'diffTransactions'>, { query, space }: DiffRequest): SubjectMatch | WithProblem => {
    const name = query[side] ?? ''
    const request = { params: { id: name }, query: { space: query.space } }
    const transaction = theTransaction(engine)(request)
    const link = theLink(engine)(request)
    if (!('problem' in transaction)) {
      const { id, forLink } = transaction.transaction
      return { space: transaction.space, id: forLink?.id ?? id }
    }
    if (!('problem' in link)) return { space: link.space, id: link.link.id }
    if (transaction.problem.status === 410 || link.problem.status === 410)
      return transaction.problem.status === 410 ? transaction : link
    const known = [...engine.transactionsIn(space)].findLast(({ refno, forLink }) => refno === name && !forLink)
    const match = known ?? [...engine.linksIn(space)].findLast(({ reference }) => reference === name)
    return match
      ? { space, id: match.id }
      : unknown(`\`${side}\`: no transaction or link in the space \`${space}\` has this ID, refno or reference.`)
  }

  const fingerprintOf = (id: string): string | undefined => {
    const transaction = engine.find(id)?.transaction
    const link = engine.findLink(id)?.link
    return transaction?.card.fingerprint ?? (link && 'card' in link ? link.card.fingerprint : undefined)
  }

  const described = async ({ space, id }: SubjectMatch, origin: string): Promise<DescribedRun | undefined> => {
    const rowIndex = await books.inTurns(space)
    const entry = rowIndex.find(id)
    const row = entry && rowIndex.rowOf(entry)
    return row && runYielding(readRun(space, row, origin))
  }

  return [
    routeWithoutBody({
      operation: 'diffTransactions',
      async handle({ json, ...request }: ControlRequest<'diffTransactions'>) {
        const { a, b } = request.query
        if (!a || !b) return invalid('`a` and `b` must each be the ID, refno or reference of a transaction or a link.')
        const first = find('a', request)
        const second = find('b', request)
        if ('problem' in first) return first
        if ('problem' in second) return second
        if (first.id === second.id)
          return invalid('`a` and `b` lead to the same transaction or link. Pass two different ones.')
        const origin = parts.ownAddress(request.origin)
        const firstRun = await described(first, origin)
        const secondRun = await described(second, origin)
        if (!firstRun || !secondRun) return unknown('One of the runs was removed during the request.')
        const { names, ...compared } = diffTransactions(firstRun, secondRun, [
          fingerprintOf(first.id),
          fingerprintOf(second.id),
        ])
        const side = (
          {
            space,
            row: {
              kind,
              id,
              display: { title, icon },
            },
          }: DescribedRun,
          name = '',
        ) => ({
          space,
          id,
          name,
          title,
          icon,
          kind: kind === 'link' ? kind : ('transaction' as const),
        })
        return json(
          { a: side(firstRun, names[0]), b: side(secondRun, names[1]), ...compared },
          { about: { space: first.space } },
        )
      },
    }),
  ]
}
