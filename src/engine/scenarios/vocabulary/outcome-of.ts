import { BROKEN_RESPONSES, brokenKind } from '../../../core/domain/broken-response.ts'
import { isMap } from '../../../core/domain/is-record.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import type {
  Authentication,
  AuthorizationPlan,
  Automation,
  Challenge,
  Fault,
  Initialization,
} from '../../../core/domain/outcome.ts'
import { DEFAULTS } from '../../../core/domain/outcome-values.ts'
import type { OutcomeMembers } from '../../../core/domain/vocabulary.schema.ts'
import { compact } from '../../../core/domain/without-undefined.ts'

// An outcome is stored almost as it is written (`core/domain/outcome.schema.ts`). This module converts the differences
// in
// both directions: renamed members, and members that exclude each other, which are stored as one value. Spread syntax
// copies
// all other members, so a new member needs no change here. Without zod, because scenario matching loads this module.

type MembersOf<Part extends keyof OutcomeMembers> = NonNullable<OutcomeMembers[Part]>
type ChallengeMembers = NonNullable<MembersOf<'authentication'>['challenge']>

type KeysOf<Part> = Part extends object ? keyof Part : never
type MemberName = KeysOf<MembersOf<keyof OutcomeMembers> | ChallengeMembers>
type KeptName = KeysOf<NonNullable<Outcome[keyof Outcome]> | Challenge>

/** Stored names of members. A name that neither side knows does not compile. */
const KEPT_AS = {
  delay: 'delayMs',
  timeout: 'timeoutMs',
  redirectAfter: 'redirectAfterMs',
  latency: 'latencyMs',
  older: 'olderAfter',
  age: 'ageMs',
} as const satisfies Partial<Record<MemberName, KeptName>>
type KeptAs = typeof KEPT_AS
type Kept<Members> = { readonly [Key in keyof Members as Key extends keyof KeptAs ? KeptAs[Key] : Key]: Members[Key] }

const renamed = (part: object, names: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [names[name] ?? name, value]))

const kept = <Members extends object>(members: Members) => renamed(members, KEPT_AS) as Kept<Members>

const WRITTEN_AS = Object.fromEntries(Object.entries(KEPT_AS).map(([member, name]) => [name, member]))
/** Returns the members of a stored part as members. A missing delay or older state is left out. */
const asWritten = (part: object): object => {
  const { delayMs, olderAfter, ...written }: { readonly delayMs?: number; readonly olderAfter?: boolean } = part
  return renamed({ ...(delayMs && { delayMs }), ...(olderAfter && { olderAfter }), ...written }, WRITTEN_AS)
}

/** Accepts the rest of an object after all members were handled: a forgotten member does not compile. */
const noneLeft = (_rest: Readonly<Record<string, never>>): void => {}

const initialization = (members: MembersOf<'initialization'>): Initialization => {
  const { error, enrolled, delayMs = 0, ...same } = kept({ ...DEFAULTS.initialization, ...members })
  return error === undefined ? { type: 'accepted', enrolled, delayMs } : { type: 'declined', error, ...same, delayMs }
}

const authorization = (members: MembersOf<'authorization'>): AuthorizationPlan => {
  const { result, networkCode, delayMs = 0, ...same } = kept({ ...DEFAULTS.authorization, ...members })
  return networkCode === undefined ? { type: result, delayMs } : { type: 'declined', networkCode, ...same, delayMs }
}

const writtenAuthorization = ({ type, ...plan }: AuthorizationPlan): MembersOf<'authorization'> =>
  type === 'declined' ? asWritten(plan) : { result: type, ...asWritten(plan) }

const automation = ({ automatic, cancel, abandon }: ChallengeMembers): Automation => {
  if (cancel) return { type: 'cancel' }
  if (automatic !== undefined) return { type: 'end', afterMs: automatic }
  return abandon === undefined ? { type: 'none' } : { type: 'abandon', at: abandon }
}

const writtenAutomation = (written: Automation): ChallengeMembers => {
  switch (written.type) {
    case 'none':
      return {}
    case 'cancel':
      return { cancel: true }
    case 'end':
      return { automatic: written.afterMs }
    case 'abandon':
      return { abandon: written.at }
  }
}

const challenge = (members: ChallengeMembers): Challenge => {
  const { automatic, cancel, abandon, method, codes, ...same } = kept({ ...DEFAULTS.challenge, ...members })
  return { method, codes, ...same, automation: automation(compact({ automatic, cancel, abandon })) }
}

const authentication = (members: MembersOf<'authentication'>, isEnrolled: boolean): Authentication => {
  const { flow, delayMs = 0, challenge: page = {}, ...written } = kept({ ...DEFAULTS.authentication, ...members })
  const { transStatus, reason, version, ...more } = written
  const result = { transStatus, ...compact({ reason }), version, ...more }
  if (flow === 'error_on_start') return { flow }
  if (flow === 'frictionless' || !isEnrolled) return { flow: 'frictionless', delayMs, result }
  return { flow, delayMs, challenge: challenge(page), result }
}

const writtenAuthentication = (written: Authentication): MembersOf<'authentication'> => {
  if (written.flow === 'error_on_start') return written
  const { flow, delayMs, result } = written
  if (flow === 'frictionless') return { flow, ...asWritten({ delayMs }), ...result }
  const { automation: by, ...page } = written.challenge
  return { flow, ...asWritten({ delayMs }), ...result, challenge: { ...asWritten(page), ...writtenAutomation(by) } }
}

const instead = ({ status, connection, body }: MembersOf<'faults'>): Fault['instead'] => {
  if (status !== undefined) return { type: 'status', status }
  const type = brokenKind(compact({ connection, body }))
  return type && { type }
}

const writtenInstead = (instead: NonNullable<Fault['instead']>): MembersOf<'faults'> => {
  if (instead.type === 'status') return { status: instead.status }
  const { member, value } = BROKEN_RESPONSES[instead.type]
  return { [member]: value }
}

const fault = (members: MembersOf<'faults'>): Fault => {
  const { on, times, status, connection, body, ...same } = kept({ ...DEFAULTS.faults, ...members })
  const subject = instead(compact({ status, connection, body }))
  return { on, ...compact({ times }), ...same, ...compact({ instead: subject }) }
}

/** Returns a fault as members. */
export const faultMembers = ({ instead: subject, ...same }: Fault): MembersOf<'faults'> => ({
  ...asWritten(same),
  ...(subject && writtenInstead(subject)),
})

/** Converts members to an outcome. Missing members get their defaults. */
export const outcomeOf = (members: OutcomeMembers): Outcome => {
  const {
    initialization: init = {},
    authentication: auth = {},
    authorization: authorized,
    tokenization,
    redirect,
    faults,
    nonsense,
    ...more
  } = members
  const { webhook: hook, ...left } = more
  noneLeft(left)
  const { send, delayMs, ...plan } = kept({ delay: 0, ...hook })
  const { when, copies } = { ...DEFAULTS.webhook, ...plan }
  const isEnrolled = init.enrolled ?? DEFAULTS.initialization.enrolled
  return {
    initialization: initialization(init),
    authentication: authentication(auth, isEnrolled),
    ...(authorized && { authorization: authorization(authorized) }),
    ...(tokenization && { tokenization: kept({ ...DEFAULTS.tokenization, ...tokenization }) }),
    ...(hook && { webhook: { when, delayMs, copies, olderAfter: false, ...compact({ send }), ...plan } }),
    ...(redirect && { returns: redirect }),
    ...(faults && { fault: fault(faults) }),
    ...compact({ nonsense }),
  }
}

/** Converts an outcome to the members for `outcomeOf`, defaults and members without effect included. */
export const membersOf = (outcome: Outcome): OutcomeMembers => {
  const {
    initialization: init,
    authentication: auth,
    authorization: authorized,
    tokenization,
    returns,
    fault: written,
    nonsense,
    ...more
  } = outcome
  const { webhook, ...left } = more
  noneLeft(left)
  const { type: _type, ...start } = init
  return {
    initialization: asWritten(start),
    authentication: writtenAuthentication(auth),
    ...(authorized && { authorization: writtenAuthorization(authorized) }),
    ...(tokenization && { tokenization: asWritten(tokenization) }),
    ...(webhook && { webhook: asWritten(webhook) }),
    ...(returns && { redirect: returns }),
    ...(written && { faults: faultMembers(written) }),
    ...compact({ nonsense }),
  }
}

/** Members of an object that exclude each other. */
export const EXCLUSIVE: readonly { readonly path: readonly string[]; readonly keys: readonly string[] }[] = [
  { path: ['initialization'], keys: ['error', 'enrolled'] },
  { path: ['authorization'], keys: ['result', 'networkCode'] },
  { path: ['authentication', 'challenge'], keys: ['automatic', 'cancel', 'abandon'] },
  { path: ['faults'], keys: ['status', 'connection', 'body'] },
]

/** Returns the value at a path, if there is one. */
export const memberAt = (members: unknown, path: readonly string[]): unknown =>
  path.reduce((held, key) => (isMap(held) ? held[key] : undefined), members)
