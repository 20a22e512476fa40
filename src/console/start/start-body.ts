import { BRANDS, exampleCvv as cvvOfBrand, LINK_BRANDS } from '../../core/domain/brand-names.ts'
import { EXAMPLE_3D, EXAMPLE_CONTRACT } from '../../core/domain/example-contract-data.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { amountIn } from '../../core/domain/money.ts'
import { memberNamed } from '../../core/domain/table-keys.ts'
import { exampleAmount, minorUnits } from '../parts/amounts.ts'
import type { ListedCard } from '../state/outcome-catalog.ts'

/** The kind of object that a request creates. */
export type Kind = 'transaction' | 'link'

/** The edited values by field. A missing field has its default. */
export type Draft = Readonly<Record<string, string>>

/** Returns a security code for a test card of the brand. Any code but 000 is valid. */
export const exampleCvv = (brand: string): string => cvvOfBrand(memberNamed(BRANDS, brand) ?? 'VIS')

/** Returns an expiry year in the future, with two digits. */
export const exampleYear = (now: number): string => String((new Date(now).getUTCFullYear() + 4) % 100).padStart(2, '0')

type Json = Readonly<Record<string, unknown>>

const merge = (body: Json, more: Json): Json => {
  const merged: Record<string, unknown> = { ...body }
  for (const [name, value] of Object.entries(more)) {
    const before = merged[name]
    merged[name] = isMap(before) && isMap(value) ? merge(before, value) : value
  }
  return merged
}

/** Parses JSON. If it is invalid, returns the line and the message of the browser. */
export const readJson = (
  text: string,
): { readonly json: Json } | { readonly line: number; readonly problem: string } => {
  if (text.trim() === '') return { json: {} }
  try {
    const json: unknown = JSON.parse(text)
    return isMap(json) ? { json } : { line: 1, problem: 'Enter a JSON object, such as `{"refno2":"a-1"}`.' }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const [, line] = /line (\d+)/.exec(message) ?? []
    const [, at] = /position (\d+)/.exec(message) ?? []
    const before = text.slice(0, at === undefined ? text.length : Number(at))
    return { line: Number(line ?? before.split('\n').length), problem: `Invalid JSON: ${message}` }
  }
}

type Built = {
  readonly returnUrls: Readonly<Record<'success' | 'cancel' | 'error', string>>
  readonly receiver: string
  readonly year: string
  readonly authenticates: boolean
}

/** Returns the default JSON: all required fields, with the built-in addresses. */
export const defaultJson = (kind: Kind, { returnUrls, receiver, year, authenticates }: Built): string =>
  JSON.stringify(
    kind === 'transaction'
      ? {
          card: { expiryMonth: '12', expiryYear: year, '3D': EXAMPLE_3D },
          option: { authenticationOnly: true },
          redirect: { successUrl: returnUrls.success, cancelUrl: returnUrls.cancel, errorUrl: returnUrls.error },
          webhook: { url: receiver },
        }
      : {
          collectCardholderName: true,
          successUrl: returnUrls.success,
          webhookEndpoint: receiver,
          ...(authenticates && Object.fromEntries(LINK_BRANDS.map((brand) => [brand, { '3D': EXAMPLE_CONTRACT }]))),
        },
    undefined,
    2,
  )

/** Returns the time of a new order as digits: hours, minutes and seconds. */
export const timeStamp = (now: number): string => new Date(now).toISOString().slice(11, 19).replaceAll(':', '')

/** The outcome if none is selected and none is queued. */
const USUAL = 'challenge_success'

/**
 * Returns the card of an outcome in a brand. If the brand has none, returns its card in another brand with `inAnyBrand`, then
 * the challenge card of the brand, otherwise its first card.
 */
export const cardOf = (cards: readonly ListedCard[], scenario: string, brand: string, inAnyBrand = false) => {
  const ofBrand = cards.filter(({ paymentMethod }) => paymentMethod === brand)
  const of = (name: string, among = ofBrand) => among.find((card) => card.scenario === name)
  return of(scenario) ?? (inAnyBrand ? of(scenario, [...cards]) : undefined) ?? of(USUAL) ?? ofBrand[0]
}

/** The built-in addresses, as far as they are loaded. */
type Addresses = {
  readonly receiver: string
  readonly returnPages: Readonly<Record<'success' | 'cancel' | 'error', string>>
}

/** Returns the values of all fields that a draft does not have. */
export const startDefaults = (
  kind: Kind,
  draft: Readonly<Partial<Record<'currency' | 'brand' | 'authenticates', string | undefined>>>,
  addresses: Addresses | undefined,
  now: number,
  stamp: string,
): Draft => {
  const { currency = 'EUR', brand = 'VIS', authenticates = 'yes' } = draft
  return {
    currency,
    brand,
    authenticates,
    amount: exampleAmount(currency),
    refno: `order-${stamp}`,
    reference: `customer-${stamp}`,
    cvv: exampleCvv(brand),
    json: defaultJson(kind, {
      returnUrls: { success: '', cancel: '', error: '', ...addresses?.returnPages },
      receiver: addresses?.receiver ?? '',
      year: exampleYear(now),
      authenticates: authenticates === 'yes',
    }),
  }
}

/** Returns the request body: the fields, with the JSON merged into them. An alias replaces the card number. */
export const bodyOf = (kind: Kind, value: (at: string) => string, typed: Json): Json => {
  const currency = value('currency')
  const amount = value('amount')
  const paid = amount === '' ? {} : { amount: minorUnits(amount, currency), currency }
  if (kind === 'link')
    return merge({ reference: value('reference'), ...(value('authenticates') === 'yes' && paid) }, typed)
  const hasAlias = isMap(typed.card) && typed.card.alias !== undefined
  const card = hasAlias ? {} : { card: { number: value('number'), cvv: value('cvv') } }
  return merge({ ...paid, refno: value('refno'), paymentMethods: [value('brand')], ...card }, typed)
}

/** Removes the values that the sandbox hides in recorded requests. */
const withoutHidden = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (isMap(value)) return [[name, withoutHidden(value)]]
      return typeof value === 'string' && value.includes('[hidden') ? [] : [[name, value]]
    }),
  )

/**
 * Returns the form values that send the same body again, so that you can edit it. Hidden values get the default of the form;
 * everything without a form field goes into the JSON.
 */
export const draftOf = (kind: Kind, sent: Json): Draft => {
  const others: Record<string, unknown> = withoutHidden(sent)
  const { amount, currency, paymentMethods } = others
  const fields: Record<string, string> = { authenticates: 'no', amount: '' }
  const take = (field: string, value: unknown, at = field) => {
    if (typeof value !== 'string') return
    fields[field] = value
    delete others[at]
  }
  if (typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0 && typeof currency === 'string') {
    fields.authenticates = 'yes'
    take('amount', amountIn(amount, currency, { thousands: '', decimals: '.' }))
    take('currency', currency)
  }
  const name = kind === 'link' ? 'reference' : 'refno'
  take(name, others[name])
  if (Array.isArray(paymentMethods) && paymentMethods.length === 1) take('brand', paymentMethods[0], 'paymentMethods')
  return { ...fields, json: JSON.stringify(others, undefined, 2) }
}
