import type { WithProblem } from '../../api/http/problem.ts'
import { text } from '../../api/http/response.ts'
import type { Route } from '../../api/http/route.ts'
import type { Row } from '../../core/contract/control.gen.ts'
import type { DescribedRun, RunFile } from '../../core/describe/described-run.ts'
import { urgencyOf } from '../../core/describe/description.ts'
import { beginTurn, nextSharedTurn, runYielding } from '../../engine/yielding.ts'
import { LISTS } from '../activity/activity.routes.ts'
import type { Group } from '../activity/row-counts.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { type ControlRequest, routeWithoutBody, type Scope } from '../control-route.ts'
import type { Query } from '../query.ts'
import { theTransaction } from '../transactions/challenge.routes.ts'
import { theLink } from '../transactions/links-control.routes.ts'
import { createRunReader } from './described-runs.ts'

const HAPPENED: ReadonlySet<Group> = LISTS.happened

/** Largest number of runs in a file. */
const MOST_RUNS = 50

/** The file loads nothing and runs no scripts, independent of its content. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

type TimelineRequest = Scope & { readonly query: Query<'getTimeline'> }

/** Finds the record in a query. The authentication of a cardholder belongs to its link. */
const namedBy = ({ engine }: ControlParts, { query }: TimelineRequest) => {
  const { transaction, link, space } = query
  const find = (kind: 'transaction' | 'link', id: string) => {
    const request = { params: { id }, query: { space } }
    if (kind === 'link') {
      const match = theLink(engine)(request)
      return 'problem' in match ? match : { space: match.space, id: match.link.id }
    }
    const result = theTransaction(engine)(request)
    if ('problem' in result) return result
    return { space: result.space, id: result.transaction.forLink?.id ?? result.transaction.id }
  }
  if (transaction !== undefined) return find('transaction', transaction)
  return link === undefined ? undefined : find('link', link)
}
type Named = Exclude<ReturnType<typeof namedBy>, WithProblem>

type SpaceRow = { readonly space: string; readonly row: Row }

const urgencyIn = ({ row }: SpaceRow) => urgencyOf(row.display.filters)

/** Returns at most `MOST_RUNS` items, the most urgent ones and of equal ones the first, in their order. */
const mostUrgent = <Item>(items: readonly Item[], urgencyIn: (item: Item) => number): readonly Item[] => {
  const kept = new Set(items.toSorted((one, other) => urgencyIn(other) - urgencyIn(one)).slice(0, MOST_RUNS))
  return items.filter((item) => kept.has(item))
}

/** Creates the route for the activity of a space as a page that works offline. */
export const runRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine, rowIndexes: books, machine, version, drawRuns } = parts
  const readRun = createRunReader(parts)

  /** Returns the most urgent rows of a space, the newest first, and the number of all and of urgent ones. */
  const rowsOf = async (space: string, id: string | undefined) => {
    const rowIndex = await books.inTurns(space)
    if (id !== undefined) {
      const entry = rowIndex.find(id)
      const row = entry && rowIndex.rowOf(entry)
      return { space, rows: row ? [row] : [], all: Number(row !== undefined), urgent: 0 }
    }
    // The filters of some entries may not be known yet.
    await runYielding(rowIndex.counting(HAPPENED))
    const entries = rowIndex
      .newestFirst()
      .filter(({ group }) => HAPPENED.has(group))
      .map((entry) => ({ entry, urgency: urgencyOf(entry.filters ?? []) }))
    return {
      space,
      rows: mostUrgent(entries, ({ urgency }) => urgency).flatMap(({ entry }) => rowIndex.rowOf(entry) ?? []),
      all: entries.length,
      urgent: entries.filter(({ urgency }) => urgency > 0).length,
    }
  }

  function* describing(rows: readonly SpaceRow[], origin: string) {
    const runs: DescribedRun[] = []
    for (const { space, row } of rows) yield void runs.push(yield* readRun(space, row, origin))
    return runs
  }

  const fileOf = async (
    spaces: readonly string[],
    named: Named,
    title: string | undefined,
    origin: string,
  ): Promise<RunFile> => {
    // One after the other: a turn has the work of one space.
    const result: Awaited<ReturnType<typeof rowsOf>>[] = []
    let isTurnOver = beginTurn()
    for (const space of spaces) {
      result.push(await rowsOf(space, named?.id))
      if (!isTurnOver()) continue
      await nextSharedTurn()
      isTurnOver = beginTurn()
    }
    const byTime = ({ row: one }: SpaceRow, { row: other }: SpaceRow): number =>
      Number((one.at ?? '') > (other.at ?? '')) - Number((one.at ?? '') < (other.at ?? ''))
    const newestFirst = result
      .flatMap(({ space, rows }) => rows.map((row) => ({ space, row })))
      .sort((one, other) => byTime(other, one))
    const kept = mostUrgent(newestFirst, urgencyIn)
    const runs = await runYielding(describing(kept.toReversed(), origin))
    const sumOf = (name: 'all' | 'urgent'): number => result.reduce((sum, item) => sum + item[name], 0)
    const urgent = kept.filter((item) => urgencyIn(item) > 0).length
    const omitted = { count: sumOf('all') - runs.length, urgent: Math.max(0, sumOf('urgent') - urgent) }
    return { title, madeAt: machine.now(), version, runs, omitted }
  }

  return [
    routeWithoutBody({
      operation: 'getTimeline',
      async handle({ origin, ...request }: ControlRequest<'getTimeline'>) {
        const {
          query: { transaction, link, all },
          space,
          only,
        } = request
        if (transaction !== undefined && link !== undefined) return invalid('Send either `transaction` or `link`.')
        if (all !== undefined && (all !== 'true' || (transaction ?? link) !== undefined))
          return invalid('`all` must be true, without `transaction` and `link`.')
        const named = namedBy(parts, request)
        if (named && 'problem' in named) return named
        const everywhere = all !== undefined && only === undefined
        const spaces = everywhere
          ? [...new Set([space, ...engine.listSpaces(only).map((space) => space.space)])]
          : [named?.space ?? space]
        const [home = space] = spaces
        const where = everywhere ? 'all spaces' : `the space ${home}`
        const title = named ? undefined : `Activity of ${where}`
        const file = await fileOf(spaces, named, title, parts.ownAddress(origin))
        const name = named ? named.id : everywhere ? 'spaces' : home
        return text(200, 'text/html; charset=utf-8', await runYielding(drawRuns(file)), {
          about: { space: home },
          headers: {
            'Content-Disposition': `attachment; filename="run-${name}.html"`,
            'Content-Security-Policy': POLICY,
          },
        })
      },
    }),
  ]
}
