import type { Brand } from '../../../core/domain/brand-names.ts'
import { CHALLENGE_METHOD } from '../../../core/domain/challenge-methods.ts'
import { boundTo, type ConditionName, conditionRow, eachCondition } from '../../../core/domain/condition-table.ts'
import { isMap } from '../../../core/domain/is-record.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import { DEFAULTS } from '../../../core/domain/outcome-values.ts'
import { impossibleParts } from '../../../core/domain/result-rules.ts'
import { memberNamed, rowNamed } from '../../../core/domain/table-keys.ts'
import { TAMPERINGS } from '../../../core/domain/tampering.ts'
import { scenarioSchema, type WrittenScenario } from '../../../core/domain/vocabulary.schema.ts'
import { repeatedMember } from '../../../core/domain/webhook-recipe.ts'
import { compact } from '../../../core/domain/without-undefined.ts'
import { keysAt, knownPaths } from '../../../core/yaml/known-keys.ts'
import { EXCLUSIVE, memberAt } from './outcome-of.ts'

/** Members that conflict: path and message with the fix. */
export type MemberConflict = { readonly path: readonly string[]; readonly message: string }

/** A situation in which some members of a scenario have no effect. It reads values by path, such as `webhook.send`. */
type Circumstance = {
  readonly why: string
  readonly holds: (valueAt: (path: string) => unknown) => boolean
  /** How to give the members an effect; without it, the message advises to remove them. */
  readonly fix?: string
}

const circumstance = (why: string, holds: Circumstance['holds']): Circumstance => ({ why, holds })
/** Matches if a path has exactly this value. */
const where = (path: string, member: unknown, why: string) => circumstance(why, (valueAt) => valueAt(path) === member)

const accepted: Circumstance = {
  ...where('initialization.error', undefined, 'only a rejection has it'),
  fix: 'Add `error`.',
}
const rejected = circumstance(
  'the initialization is rejected',
  (valueAt) => valueAt('initialization.error') !== undefined,
)
const notEnrolled = where('initialization.enrolled', false, 'a card that is not enrolled is not authenticated')
/** Returns the interface of the conditions, if they are bound to one. */
const boundInterface = (valueAt: (path: string) => unknown): unknown => {
  const when = valueAt('when')
  return valueAt('when.interface') ?? (isMap(when) ? boundTo(when)?.interface : undefined)
}
const isDeclined = (valueAt: (path: string) => unknown): boolean =>
  valueAt('initialization.error') !== undefined && boundInterface(valueAt) === 'transactions'

const approves: Circumstance = {
  ...where('authorization.networkCode', undefined, 'only a decline has it'),
  fix: 'Add `networkCode`.',
}
const frictionless = where('authentication.flow', 'frictionless', 'flow is frictionless')
const cannotStart = where('authentication.flow', 'error_on_start', 'flow is error_on_start')
const challenge = (member: string) => `authentication.challenge.${member}`
const endsAutomatically = circumstance('the challenge ends automatically before', (valueAt) =>
  ['automatic', 'cancel'].some((member) => valueAt(challenge(member)) !== undefined),
)
const cancels = where(challenge('cancel'), true, 'the cardholder cancels before')
const neverDisplayed = where(challenge('abandon'), 'challenge_required', 'the challenge page is never shown')
const neverFinished = where(challenge('abandon'), 'challenge_ongoing', 'typed codes never arrive')
const noResult = circumstance(
  'the challenge is never completed',
  (valueAt) => valueAt(challenge('abandon')) !== undefined,
)
const notTyped = circumstance(
  'no code is typed with this method',
  (valueAt) =>
    rowNamed<{ readonly isTyped: boolean }>(CHALLENGE_METHOD, String(valueAt(challenge('method'))))?.isTyped === false,
)
const onlyTransactions = circumstance('only links tokenize', (valueAt) => boundInterface(valueAt) === 'transactions')
const notOnLinks = circumstance(
  'the cardholder of a link returns to its own page',
  (valueAt) => boundInterface(valueAt) === 'links' && valueAt('redirect.to') !== 'nowhere',
)
const neverReturns = where('redirect.to', 'nowhere', 'the browser never returns')
const linksDoNotWait = circumstance(
  'only the initialization of a transaction waits',
  (valueAt) => boundInterface(valueAt) === 'links',
)
const linkEnds = circumstance(
  'the link fails before',
  (valueAt) => valueAt('tokenization.result') === 'error' && boundInterface(valueAt) === 'links',
)
const neverEnds = circumstance('the initialization is rejected, so no transaction ends', isDeclined)
const onlyInit: Circumstance = {
  why: 'the initialization is rejected',
  fix: 'Add `init` to `on`.',
  holds: (valueAt) => isDeclined(valueAt) && ![valueAt('faults.on') ?? DEFAULTS.faults.on].flat().includes('init'),
}
const notStandard = where('webhook.sign.only', 'own', 'webhook-signature is not sent')
const notOwn = circumstance(
  'only the own signature has seconds, and it is not sent',
  (valueAt) => valueAt('webhook.sign.only') === 'standard' && valueAt('webhook.sign.unit') === 's',
)
const noConfirmation = where('tokenization.result', 'error', 'there is no confirmation')
const linkFails = where('tokenization.result', 'error', 'no webhook is sent for a failed link')
const neverSent = where('webhook.send', 'never', 'no webhook is sent')
const sentManually = where('webhook.send', 'manual', 'it is sent manually')

/** A member with the situations in which it and the members below it have no effect. */
type Member = { readonly pointless: readonly Circumstance[] }
type Part<Members> = Member & { readonly members: Members }
type Table = Readonly<Record<string, Member & { readonly members?: Table }>>

/** A new member does not compile until it is listed. */
type Listed<Members> = {
  readonly [Key in keyof Members]-?: unknown extends Members[Key]
    ? Member
    : NonNullable<Members[Key]> extends object
      ? Part<Listed<NonNullable<Members[Key]>>>
      : Member
}

const part = <Members>(pointless: readonly Circumstance[], members: Members): Part<Members> => ({ pointless, members })
const each = <Key extends string>(pointless: readonly Circumstance[], ...keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, { pointless }])) as Readonly<Record<Key, Member>>

/** A member that always has an effect. Listed because the compiler requires every member. */
const always: Member = { pointless: [] }

/**
 * A condition that only requests of one interface can match has no effect if the others are for the other interface.
 */
const condition = (name: ConditionName): Member => {
  const [of, other] = conditionRow(name).interfaces
  if (other !== undefined) return always
  const excluded = circumstance(`only ${of} have it, and another condition excludes them`, (valueAt) => {
    const bound = boundInterface(valueAt)
    return bound !== undefined && bound !== of
  })
  return { pointless: [excluded] }
}

const SCENARIO: Listed<WrittenScenario> = {
  title: always,
  description: always,
  nonsense: always,
  patch: always,
  when: part([], eachCondition(condition)),
  initialization: part([linkEnds], {
    error: always,
    enrolled: always,
    delay: { pointless: [linksDoNotWait] },
    ...each([accepted], 'networkCode', 'message'),
  }),
  authentication: part([rejected, notEnrolled, linkEnds], {
    flow: always,
    ...each([cannotStart], 'delay', 'version'),
    ...each([cannotStart, cancels, noResult], 'transStatus', 'reason', 'cardholderInfo', 'failReason', 'failMessage'),
    overrides: part([cannotStart, cancels, noResult], { eci: always, cavv: always, xid: always }),
    challenge: part([frictionless, cannotStart], {
      method: { pointless: [cancels, neverDisplayed] },
      ...each([cancels, neverDisplayed, neverFinished, notTyped], 'codes', 'attempts'),
      automatic: always,
      cancel: always,
      abandon: always,
      timeout: { pointless: [endsAutomatically, neverDisplayed] },
    }),
  }),
  authorization: part([rejected], {
    result: always,
    networkCode: always,
    message: { pointless: [approves] },
    delay: always,
  }),
  tokenization: part([onlyTransactions], { result: always, redirectAfter: { pointless: [noConfirmation] } }),
  webhook: part([linkFails, neverEnds], {
    send: always,
    ...each([neverSent, sentManually], 'when', 'delay'),
    ...each([neverSent], 'copies', 'together', 'retry', 'older', 'tampering', 'age'),
    sign: part([neverSent], {
      over: always,
      key: always,
      only: always,
      unit: { pointless: [notOwn] },
      ...each([notStandard], 'id', 'extra'),
    }),
    raw: part([neverSent], { type: always, body: always }),
  }),
  redirect: part([rejected, notOnLinks], { to: always, method: { pointless: [neverReturns] } }),
  faults: part([onlyInit], {
    on: always,
    times: always,
    latency: always,
    status: always,
    connection: always,
    body: always,
  }),
}

/** Returns a conflict for every key after the first one of an exclusive group. */
const oneOf = (scenario: unknown, path: readonly string[], keys: readonly string[]): MemberConflict[] => {
  const [first, ...others] = keys.filter((key) => memberAt(scenario, [...path, key]) !== undefined)
  return others.map((key) => ({
    path: [...path, key],
    message: `\`${key}\` and \`${first}\` exclude each other. Keep one.`,
  }))
}

/** Parts that may be written as `{}` to show their defaults. */
const MAY_BE_EMPTY: readonly string[] = ['initialization', 'authentication']
/** Members that only limit where or how often the other members of their object apply. */
const QUALIFIERS: readonly string[] = ['on', 'times']

const adviceFor = (...path: readonly string[]): string => {
  const keys = keysAt(knownPaths(scenarioSchema), path).flatMap((key) =>
    QUALIFIERS.includes(key) ? [] : [`\`${key}\``],
  )
  return `Add ${keys.slice(0, -1).join(', ')} or ${keys.at(-1)}.`
}

const empty = (scenario: unknown): MemberConflict[] =>
  Object.entries(isMap(scenario) ? scenario : {}).flatMap(([part, members]) => {
    if (!isMap(members) || MAY_BE_EMPTY.includes(part) || Object.keys(members).some((key) => !QUALIFIERS.includes(key)))
      return []
    const advice =
      part === 'when' ? 'It would match every request: add a condition, or remove `when`.' : adviceFor(part)
    return [{ path: [part], message: `\`${part}\` is empty. ${advice}` }]
  })

const amount = (scenario: unknown): MemberConflict[] => {
  const path = ['when', 'amount']
  const range = memberAt(scenario, path)
  if (!isMap(range)) return []
  if (range.from === undefined && range.to === undefined)
    return [{ path, message: `\`amount\` is empty. ${adviceFor(...path)}` }]
  const { from = 0, to = from } = range
  return Number(from) > Number(to) ? [{ path, message: '`from` is greater than `to`. Swap them.' }] : []
}

/** Returns the members of a scenario that have no effect in combination with the others. */
export const membersWithoutEffect = (
  scenario: unknown,
  members = scenario,
  table: Table = SCENARIO,
  path: readonly string[] = [],
): readonly MemberConflict[] =>
  Object.entries(table).flatMap(([key, listed]) => {
    const value = memberAt(members, [key])
    if (value === undefined) return []
    const here = [...path, key]
    const idle = listed.pointless.filter(({ holds }) => holds((path) => memberAt(scenario, path.split('.'))))
    return [
      ...idle.slice(0, 1).map(({ why, fix }) => ({
        path: here,
        message: `\`${key}\` has no effect here: ${why}. ${fix ?? 'Remove it.'}`,
      })),
      ...membersWithoutEffect(scenario, value, listed.members ?? {}, here),
    ]
  })

/** Returns the conflict of a tampering with another member of a webhook. */
const duplicateDelivery = (scenario: unknown): MemberConflict[] => {
  const valueAt = (member: string): unknown => memberAt(scenario, ['webhook', member])
  const tampering = memberNamed(TAMPERINGS, String(valueAt('tampering')))
  const age = valueAt('age')
  const sign = valueAt('sign')
  const raw = valueAt('raw')
  const member = repeatedMember({
    ...compact({ tampering }),
    ...(age !== undefined && { ageMs: 0 }),
    ...(isMap(sign) && { sign }),
    ...(raw !== undefined && { raw: { body: '' } }),
  })
  return member === undefined
    ? []
    : [
        {
          path: ['webhook', ...member.split('.')],
          message: `\`${member}\` and \`tampering: ${tampering}\` define the same. Keep one.`,
        },
      ]
}

/** Returns the conflicts of members that are valid one by one. */
export const conflictsOf = (scenario: unknown): readonly MemberConflict[] => [
  ...empty(scenario),
  ...amount(scenario),
  ...duplicateDelivery(scenario),
  ...EXCLUSIVE.flatMap(({ path, keys }) => oneOf(scenario, path, keys)),
  ...membersWithoutEffect(scenario),
]

/** Returns impossible outcomes without `nonsense: true`, and possible ones that have it (design, "States"). All brands count, unless `when` names some. */
export const nonsenseConflicts = (outcome: Outcome, brands?: readonly Brand[]): readonly MemberConflict[] => {
  const all = impossibleParts(outcome, brands)
  if (outcome.nonsense)
    return all.length > 0
      ? []
      : [{ path: ['nonsense'], message: 'nonsense: this combination can occur. Remove `nonsense`.' }]
  const { returns: _returns, ...straight } = outcome
  const ofResult = impossibleParts(straight, brands)
  return all.map((message) => ({
    path: [ofResult.includes(message) ? 'authentication' : 'redirect'],
    message: `${message}. For a negative test, add \`nonsense: true\`.`,
  }))
}
