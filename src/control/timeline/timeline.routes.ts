import type { WithProblem } from '../../api/http/problem.ts'
import { text } from '../../api/http/response.ts'
import type { Route } from '../../api/http/route.ts'
import type { DescribedRun, RunFile } from '../../core/describe/described-run.ts'
import { mapYielding } from '../../engine/cooperative.ts'
import { LISTS } from '../activity/activity.routes.ts'
import type { Group } from '../activity/tallies.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid } from '../control-problems.ts'
import { type ControlRequest, routeWithoutBody, type Scope } from '../control-route.ts'
import type { Query } from '../query.ts'
import { theTransaction } from '../transactions/challenge.routes.ts'
import { theLink } from '../transactions/links-control.routes.ts'
import { createRunTeller } from './described-runs.ts'

const HAPPENED: ReadonlySet<Group> = LISTS.happened

/** More than a file has room for. */
const MOST_RUNS = 50

/** Whatever is in it, nothing of it runs and nothing is loaded, from the sandbox or from a disk. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

type Asked = Scope & { readonly query: Query<'getTimeline'> }

/** The one thing that a query names: of the authentication of a cardholder, its link. */
const namedBy = ({ engine }: ControlParts, { query }: Asked) => {
  const { transaction, link, space } = query
  const find = (kind: 'transaction' | 'link', id: string) => {
    const asked = { params: { id }, query: { space } }
    if (kind === 'link') {
      const found = theLink(engine)(asked)
      return 'problem' in found ? found : { space: found.space, id: found.link.id }
    }
    const found = theTransaction(engine)(asked)
    if ('problem' in found) return found
    return { space: found.space, id: found.transaction.forLink?.id ?? found.transaction.id }
  }
  if (transaction !== undefined) return find('transaction', transaction)
  return link === undefined ? undefined : find('link', link)
}
type Named = Exclude<ReturnType<typeof namedBy>, WithProblem>

/** What happened in a space as a page that opens without it. */
export const runRoutes = (parts: ControlParts): readonly Route[] => {
  const { engine, books, machine, version, drawRuns } = parts
  const tell = createRunTeller(parts)

  /** The newest of a space, newest first, and how many there are. */
  const rowsOf = async (space: string, id: string | undefined) => {
    const book = await books.inTurns(space)
    const entries = book.newestFirst().filter((one) => (id === undefined ? HAPPENED.has(one.group) : one.id === id))
    return { space, rows: entries.slice(0, MOST_RUNS).flatMap((entry) => book.rowOf(entry) ?? []), all: entries.length }
  }

  const fileOf = async (
    spaces: readonly string[],
    named: Named,
    title: string | undefined,
    origin: string,
  ): Promise<RunFile> => {
    const found = await Promise.all(spaces.map((space) => rowsOf(space, named?.id)))
    const newest = found
      .flatMap(({ space, rows }) => rows.map((row) => ({ space, row })))
      .sort(
        ({ row: one }, { row: other }) =>
          Number((one.at ?? '') < (other.at ?? '')) - Number((one.at ?? '') > (other.at ?? '')),
      )
      .slice(0, MOST_RUNS)
    const runs = await mapYielding(newest.reverse(), ({ space, row }): readonly DescribedRun[] => [
      tell(space, row, origin),
    ])
    const older = found.reduce((sum, { all }) => sum + all, 0) - runs.length
    return { title, madeAt: machine.now(), version, runs, older }
  }

  return [
    routeWithoutBody({
      operation: 'getTimeline',
      async handle({ origin, ...asked }: ControlRequest<'getTimeline'>) {
        const {
          query: { transaction, link, all },
          space,
          only,
        } = asked
        if (transaction !== undefined && link !== undefined) return invalid('give one transaction or one link')
        if (all !== undefined && (all !== 'true' || (transaction ?? link) !== undefined))
          return invalid('all is true, without a transaction or a link beside it')
        const named = namedBy(parts, asked)
        if (named && 'problem' in named) return named
        const everywhere = all !== undefined && only === undefined
        const spaces = everywhere
          ? [...new Set([space, ...engine.listSpaces(only).map((one) => one.space)])]
          : [named?.space ?? space]
        const [home = space] = spaces
        const where = everywhere ? 'all spaces' : `the space ${home}`
        const title = named ? undefined : `What happened in ${where}`
        const file = await fileOf(spaces, named, title, parts.ownAddress(origin))
        const name = named ? named.id : everywhere ? 'spaces' : home
        return text(200, 'text/html; charset=utf-8', await drawRuns(file), {
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
