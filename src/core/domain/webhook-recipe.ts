import type { SentAs } from './delivery.schema.ts'
import { eachGiven, type OfEach } from './map-given.ts'
import { type ExpectedResponse, HONEST, type Making, makesOf, TOLERANCE_MS } from './tampering.ts'
import { attempt } from './value-or-undefined.ts'
import { compact } from './without-undefined.ts'

/** The members of a try that each word of an order or a scenario is about. What is named last is said of the member itself. */
export const MADE: OfEach<SentAs, Partial<Making>> = {
  ageMs: (ageMs) => ({ ageMs }),
  sign: ({ id, ...same }) => ({ ...same, ...compact({ signedId: id }) }),
  raw: () => ({ layout: 'plain' }),
  tampering: makesOf,
  // How often, when and under which id is no part of how it is made.
  webhookId: () => ({}),
  retry: () => ({}),
  together: () => ({}),
}

const madeSo = (making: Making, members: Partial<Making>): Making => ({ ...making, ...members })

/** How a try is made that is sent like this. */
export const makingOf = (sentAs: SentAs): Making => eachGiven(sentAs, MADE).reduce<Making>(madeSo, HONEST)

/** By which word, besides a tampering, each member of a try is said, and whether it is. */
const SAID: Readonly<Record<keyof Making, readonly [word: string, said: (sentAs: SentAs) => unknown]>> = {
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

/** The word that says something of what a tampering says already; undefined where there is none. */
export const saidTwice = (sentAs: SentAs): string | undefined => {
  const members = Object.keys(makesOf(sentAs.tampering)) as (keyof Making)[]
  return members.map((member) => SAID[member]).find(([, said]) => said(sentAs) !== undefined)?.[0]
}

/** How a delivery is sent by an order that wants some of it otherwise; of what both say of one member, the order counts. */
export const laidOver = (own: SentAs, again: SentAs): SentAs => {
  const both = { ...own, ...again }
  if (saidTwice(both) === undefined) return both
  const { tampering: _name, ...unnamed } = own
  const { ageMs: _age, sign: _sign, raw: _raw, ...unsaid } = own
  return again.tampering === undefined ? { ...unnamed, ...again } : { ...unsaid, ...again }
}

/** JSON as `JSON.stringify` writes it; what is none stays as it is. */
export const compactText = (text: string): string => {
  const parsed: unknown = attempt(() => JSON.parse(text))
  return parsed === undefined ? text : JSON.stringify(parsed)
}

/** What is signed of a body. */
export const signedText = (body: string, { over }: { readonly over: Making['over'] }): string =>
  ({ sent: body, compact: compactText(body), other: `${body}{}` })[over]

/** What becomes of each signature: right for what is sent, wrong whatever its age, or not there. */
export const signaturesAs = (sentAs: SentAs): Readonly<Record<'standard' | 'own', 'valid' | 'wrong' | 'missing'>> => {
  const { over, key, unit, signedId, only, wrong, layout } = makingOf(sentAs)
  const isCompact = sentAs.raw ? compactText(sentAs.raw.body) === sentAs.raw.body : layout === 'plain'
  const isBad = key !== 'right' || over === 'other' || (over === 'compact' && !isCompact)
  const of = (which: 'standard' | 'own', isBadHere: boolean): 'valid' | 'wrong' | 'missing' => {
    if (only !== 'both' && only !== which) return 'missing'
    return isBad || isBadHere || wrong === 'both' || wrong === which ? 'wrong' : 'valid'
  }
  return { standard: of('standard', unit === 'ms' || signedId !== undefined), own: of('own', unit === 's') }
}

/** Returns the expected response to a webhook; `undefined` for a genuine one. A receiver may check only one of the signatures. */
export const expectedResponseOf = (sentAs: SentAs): ExpectedResponse | undefined => {
  const { standard, own } = signaturesAs(sentAs)
  const ms = Math.abs(makingOf(sentAs).ageMs)
  const isGood = { standard: standard === 'valid', own: own === 'valid' }
  if (ms > TOLERANCE_MS || !(isGood.standard || isGood.own)) return 'reject'
  // Each receiver decides about an age within the tolerance of verifiers, and about a body that it cannot read.
  return isGood.standard && isGood.own && ms === 0 && !sentAs.raw ? undefined : 'either'
}

/**
 * Whether a receiver that checks all has a reason to refuse what is sent like this: a signature, an age of more than five
 * minutes either way, or a body that is none. What is late, comes twice or is laid out otherwise gives none.
 */
export const isSpoiled = (sentAs: SentAs): boolean =>
  sentAs.raw !== undefined ||
  Object.values(signaturesAs(sentAs)).some((one) => one !== 'valid') ||
  Math.abs(makingOf(sentAs).ageMs) > TOLERANCE_MS

/** Whether it is tried again where it is not taken: what is spoilt is to be refused, and would come back by itself. */
export const isRetried = (sentAs: SentAs): boolean => sentAs.retry ?? !isSpoiled(sentAs)
