import { fieldsOf } from '../core/contract/claims.ts'
import { grouped } from '../core/domain/group-by.ts'
import { isMap } from '../core/domain/is-record.ts'
import { type Known, membersOf } from './match-operation.ts'
import { headerOf } from './recorded-bodies.ts'
import { lastSegment, pageOf, queryOf } from './recorded-urls.ts'
import type { Story } from './recording.ts'

/** A story before its exchanges are scrubbed, in the order of their start. */
export type KnownStory = Pick<Story, 'about' | 'isWhole'> & { readonly exchanges: readonly Known[] }

export type Joined = { readonly stories: readonly KnownStory[]; readonly alone: readonly Known[] }

/** A call of the service with which a story begins. */
const CREATIONS: Readonly<Record<string, Story['about']>> = { initTransaction: 'transaction', createLink: 'link' }

const isDone = ({ raw }: Known): boolean => raw.response.status >= 200 && raw.response.status < 400

const creationOf = (known: Known): Story['about'] | undefined =>
  isDone(known) && !known.isOtherMethod && Object.hasOwn(CREATIONS, known.operation.id)
    ? CREATIONS[known.operation.id]
    : undefined

const text = (value: unknown): readonly string[] => (typeof value === 'string' && value !== '' ? [value] : [])

/** The ids of what an exchange is about: in its path, in bodies, in the address that it leads to. */
const idsOf = (known: Known): readonly string[] => {
  const { operation, path, raw } = known
  const sent = membersOf(known.sent)
  const answered = membersOf(known.answered)
  if (operation.path === undefined) return [...text(sent.transactionId), ...text(sent.id)]
  const location = headerOf(raw.response, 'location')
  // What a refusal says in its body is no id of its own.
  const told = isDone(known) ? [...text(answered.transactionId), ...text(answered.id)] : []
  const pages = isDone(known) ? text(answered.link).flatMap((link) => lastSegment(link) ?? []) : []
  return [...Object.values(path), ...told, ...pages, ...(location === undefined ? [] : ledTo(location, known))]
}

/** The start page names the transaction in its path; where the merchant is called back, it stands in the query. */
const ledTo = (location: string, { operation }: Known): readonly string[] => {
  const isPage = /\/v1\/start\/[^/]+$/.test(pageOf(location))
  if (isPage || operation.id === 'initTransaction') return text(lastSegment(location))
  return queryOf(location).map(([, value]) => value)
}

/** The alias that an exchange answered, and the one that it used. */
const aliasesOf = (known: Known): { readonly issued: readonly string[]; readonly used: readonly string[] } => {
  const aliasIn = (body: Readonly<Record<string, unknown>>) => (isMap(body.card) ? text(fieldsOf(body.card).alias) : [])
  const isUse = known.operation.id === 'initTransaction'
  return { issued: isUse ? [] : aliasIn(membersOf(known.answered)), used: isUse ? aliasIn(membersOf(known.sent)) : [] }
}

/** Groups whose members know each other by texts that are equal. */
const createGroups = () => {
  const leaders = new Map<string, string>()
  const leaderOf = (key: string): string => {
    const next = leaders.get(key) ?? key
    return next === key ? key : leaderOf(next)
  }
  return {
    leaderOf,
    join: (one: string, other: string): void => {
      leaders.set(leaderOf(other), leaderOf(one))
    },
  }
}

/** Without a right credential nothing is said of what was asked for. */
const isTurnedAway = ({ raw }: Known): boolean => raw.response.status === 401 || raw.response.status === 403

/**
 * Joins exchanges into stories by the ids that they share. An id that nothing was ever done with makes no story, nor does
 * a text of a query that no id of a path, an answer or a start page is equal to.
 */
export const join = (inOrder: readonly Known[]): Joined => {
  const groups = createGroups()
  const firm = new Set(
    inOrder.filter((known) => isDone(known) && !isTurnedAway(known)).flatMap((known) => idsFirm(known)),
  )
  const keys = new Map(
    inOrder.map((known) => [
      known,
      isTurnedAway(known)
        ? []
        : idsOf(known)
            .filter((id) => firm.has(id))
            .map((id) => `id ${id}`),
    ]),
  )
  const keysOf = (known: Known): readonly string[] => keys.get(known) ?? []

  for (const known of inOrder) {
    const [first, ...others] = keysOf(known)
    if (first !== undefined) for (const other of others) groups.join(first, other)
  }
  joinByAlias(inOrder, keysOf, groups)

  const found = grouped(inOrder, (known) => keysOf(known).slice(0, 1).map(groups.leaderOf))
  const alone = inOrder.filter((known) => keysOf(known).length === 0)
  return { stories: [...found.values()].map(storyOf), alone }
}

/** Ids that are ids for certain: not what merely stands in a query. */
const idsFirm = (known: Known): readonly string[] => {
  const inQuery = new Set(queryOf(headerOf(known.raw.response, 'location') ?? '').map(([, value]) => value))
  const inPath = new Set(Object.values(known.path))
  return idsOf(known).filter((id) => inPath.has(id) || !inQuery.has(id))
}

/** What uses an alias belongs to the link that it was issued by, where the beginning of that is there. */
const joinByAlias = (
  inOrder: readonly Known[],
  keysOf: (known: Known) => readonly string[],
  groups: ReturnType<typeof createGroups>,
): void => {
  const begun = new Set(
    inOrder.flatMap((known) => (creationOf(known) === 'link' ? keysOf(known).map(groups.leaderOf) : [])),
  )
  const issuers = new Map<string, string>()
  for (const known of inOrder) {
    const [key] = keysOf(known)
    if (key === undefined) continue
    const { issued, used } = aliasesOf(known)
    if (begun.has(groups.leaderOf(key))) for (const alias of issued) issuers.set(alias, key)
    const issuer = used.map((alias) => issuers.get(alias)).find((found) => found !== undefined)
    if (issuer !== undefined) groups.join(issuer, key)
  }
}

const storyOf = (exchanges: readonly Known[]): KnownStory => {
  const [first] = exchanges.filter(({ operation }) => operation.path !== undefined)
  const about = first && creationOf(first)
  const isOfLink = exchanges.some(({ operation }) => /link/i.test(operation.id))
  return { about: about ?? (isOfLink ? 'link' : 'transaction'), isWhole: about !== undefined, exchanges }
}
