import type { SentAs } from './delivery.schema.ts'
import { type MemberHandlers, mapMembers } from './map-members.ts'
import { type AttemptOptions, type ExpectedResponse, GENUINE, optionsOf, TOLERANCE_MS } from './tampering.ts'
import { attempt } from './value-or-undefined.ts'
import { compact } from './without-undefined.ts'

/** The attempt options that each member of a webhook changes. Later rows override earlier ones. */
export const OPTIONS_OF: MemberHandlers<SentAs, Partial<AttemptOptions>> = {
  ageMs: (ageMs) => ({ ageMs }),
  sign: ({ id, ...same }) => ({ ...same, ...compact({ signedId: id }) }),
  raw: () => ({ layout: 'plain' }),
  tampering: optionsOf,
  // The count, the time and the ID do not change how an attempt is made.
  webhookId: () => ({}),
  retry: () => ({}),
  together: () => ({}),
}

const madeSo = (making: AttemptOptions, members: Partial<AttemptOptions>): AttemptOptions => ({ ...making, ...members })

/** Returns the options of an attempt with these differences. */
export const attemptOptionsOf = (sentAs: SentAs): AttemptOptions =>
  mapMembers(sentAs, OPTIONS_OF).reduce<AttemptOptions>(madeSo, GENUINE)

/** For each attempt option, the member that sets it in addition to a tampering, and its value. */
const SET_BY: Readonly<Record<keyof AttemptOptions, readonly [member: string, read: (sentAs: SentAs) => unknown]>> = {
  over: ['sign.over', ({ sign }) => sign?.over],
  key: ['sign.key', ({ sign }) => sign?.key],
  wrong: ['sign.key', ({ sign }) => sign?.key],
  unit: ['sign.unit', ({ sign }) => sign?.unit],
  signedId: ['sign.id', ({ sign }) => sign?.id],
  extra: ['sign.extra', ({ sign }) => sign?.extra],
  only: ['sign.only', ({ sign }) => sign?.only],
  ageMs: ['age', ({ ageMs }) => ageMs],
  layout: ['raw', ({ raw }) => raw],
}

/** Returns the member that repeats a part of the tampering; undefined if none does. */
export const repeatedMember = (sentAs: SentAs): string | undefined => {
  const members = Object.keys(optionsOf(sentAs.tampering)) as (keyof AttemptOptions)[]
  return members.map((member) => SET_BY[member]).find(([, read]) => read(sentAs) !== undefined)?.[0]
}

/** Combines the differences of a webhook with those of its manual redelivery, which override them. */
export const mergeSentAs = (own: SentAs, again: SentAs): SentAs => {
  const both = { ...own, ...again }
  if (repeatedMember(both) === undefined) return both
  const { tampering: _name, ...unnamed } = own
  const { ageMs: _age, sign: _sign, raw: _raw, ...unset } = own
  return again.tampering === undefined ? { ...unnamed, ...again } : { ...unset, ...again }
}

/** Reserializes JSON with `JSON.stringify`; other text stays unchanged. */
export const compactText = (text: string): string => {
  const parsed: unknown = attempt(() => JSON.parse(text))
  return parsed === undefined ? text : JSON.stringify(parsed)
}

/** Returns the signed text of a body. */
export const signedText = (body: string, { over }: { readonly over: AttemptOptions['over'] }): string =>
  ({ sent: body, compact: compactText(body), other: `${body}{}` })[over]

/** Returns the validity of each signature, independent of its age. */
export const signaturesAs = (sentAs: SentAs): Readonly<Record<'standard' | 'own', 'valid' | 'wrong' | 'missing'>> => {
  const { over, key, unit, signedId, only, wrong, layout } = attemptOptionsOf(sentAs)
  const isCompact = sentAs.raw ? compactText(sentAs.raw.body) === sentAs.raw.body : layout === 'plain'
  const isBad = key === 'other' || key === 'text' || over === 'other' || (over === 'compact' && !isCompact)
  const of = (which: 'standard' | 'own', isBadHere: boolean): 'valid' | 'wrong' | 'missing' => {
    if (only !== 'both' && only !== which) return 'missing'
    return isBad || isBadHere || wrong === 'both' || wrong === which ? 'wrong' : 'valid'
  }
  return {
    standard: of('standard', unit === 'ms' || signedId !== undefined || key === 'next'),
    own: of('own', unit === 's'),
  }
}

/** Returns the expected response to a webhook; `undefined` for a genuine one. A receiver may check only one of the signatures. */
export const expectedResponseOf = (sentAs: SentAs): ExpectedResponse | undefined => {
  const { key, ageMs } = attemptOptionsOf(sentAs)
  // A receiver may have the next key already.
  if (key === 'next') {
    const byCurrent = { ...sentAs, sign: { ...sentAs.sign, key: 'right' } } as const
    return expectedResponseOf(byCurrent) === 'reject' ? 'reject' : 'either'
  }
  const { standard, own } = signaturesAs(sentAs)
  const ms = Math.abs(ageMs)
  const isGood = { standard: standard === 'valid', own: own === 'valid' }
  if (ms > TOLERANCE_MS || !(isGood.standard || isGood.own)) return 'reject'
  // Each receiver decides about an age within the tolerance of verifiers, and about a body that it cannot read.
  return isGood.standard && isGood.own && ms === 0 && !sentAs.raw ? undefined : 'either'
}

/**
 * Returns true if a strict receiver has a reason to reject a delivery: a signature, an age of more than five minutes in
 * either direction, or a raw body. Delays, copies and unusual layout are no reason.
 */
export const isTampered = (sentAs: SentAs): boolean =>
  sentAs.raw !== undefined ||
  Object.values(signaturesAs(sentAs)).some((item) => item !== 'valid') ||
  Math.abs(attemptOptionsOf(sentAs).ageMs) > TOLERANCE_MS

/**
 * Returns true if a rejected attempt is retried. Tampered webhooks are meant to be rejected, so they are not retried by
 * default.
 */
export const isRetried = (sentAs: SentAs): boolean => sentAs.retry ?? !isTampered(sentAs)
