import { BRANDS, exampleCvv as cvvOfBrand, LINK_BRANDS } from '../../core/domain/brand-names.ts'
import { EXAMPLE_3D } from '../../core/domain/example-contract-data.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { amountIn, decimalsOf } from '../../core/domain/money.ts'
import { memberNamed } from '../../core/domain/table-keys.ts'

/** What a request to start something is about. */
export type Kind = 'transaction' | 'link'

/** What was typed and chosen, by field; what is not there has its default. */
export type Draft = Readonly<Record<string, string>>

/**
 * An amount as people write it in minor units: 12.50 EUR is 1250, and works on the digits. What does not fit the currency
 * is sent as it is, so that the service says what is wrong with it.
 */
export const minorUnits = (text: string, currency: string): number | string => {
  const written = /^(-?\d+)(?:[.,](\d+))?$/.exec(text.trim())
  if (!written) return text
  const [, whole = '', fraction = ''] = written
  const decimals = decimalsOf(currency)
  if (fraction.length > decimals) return Number(`${whole}.${fraction}`)
  return Number(`${whole}${fraction.padEnd(decimals, '0')}`)
}

/** An amount to begin with, as people write it in a currency. */
export const exampleAmount = (currency: string): string => {
  const decimals = decimalsOf(currency)
  return decimals === 0 ? '1250' : (12.5).toFixed(decimals)
}

/** What is wrong with an amount as it was typed, in the words of who types it: the service speaks of minor units. */
export const amountProblem = (text: string, currency: string): string | undefined => {
  if (text.trim() === '' || Number.isInteger(minorUnits(text, currency))) return undefined
  const decimals = decimalsOf(currency)
  const most = decimals === 0 ? 'no decimals' : `${decimals} decimals at most`
  return `Type an amount such as ${exampleAmount(currency)}: ${currency} has ${most}. As it is, it is sent and refused.`
}

/** A security code of a brand, as it is typed with a test card: any but 000 does. */
export const exampleCvv = (brand: string): string => cvvOfBrand(memberNamed(BRANDS, brand) ?? 'VIS')

/** A year in which a card is valid, in two digits. */
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

/** What was typed as JSON; else where it is none, as far as the browser says it. */
export const readJson = (
  text: string,
): { readonly json: Json } | { readonly line: number; readonly problem: string } => {
  if (text.trim() === '') return { json: {} }
  try {
    const json: unknown = JSON.parse(text)
    return isMap(json) ? { json } : { line: 1, problem: 'It must be a JSON object, such as {"refno2":"a-1"}.' }
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    const [, line] = /line (\d+)/.exec(said) ?? []
    const [, at] = /position (\d+)/.exec(said) ?? []
    const before = text.slice(0, at === undefined ? text.length : Number(at))
    return { line: Number(line ?? before.split('\n').length), problem: `This is not JSON: ${said}` }
  }
}

type Built = {
  readonly places: Readonly<Record<'success' | 'cancel' | 'error', string>>
  readonly receiver: string
  readonly year: string
  readonly asks: boolean
}

/** What the JSON says until somebody types: all that the service needs, with the addresses that are built in. */
export const othersOf = (kind: Kind, { places, receiver, year, asks }: Built): string =>
  JSON.stringify(
    kind === 'transaction'
      ? {
          card: { expiryMonth: '12', expiryYear: year, '3D': EXAMPLE_3D },
          option: { authenticationOnly: true },
          redirect: { successUrl: places.success, cancelUrl: places.cancel, errorUrl: places.error },
          webhook: { url: receiver },
        }
      : {
          collectCardholderName: true,
          successUrl: places.success,
          webhookEndpoint: receiver,
          ...(asks && Object.fromEntries(LINK_BRANDS.map((brand) => [brand, { '3D': EXAMPLE_3D }]))),
        },
    undefined,
    2,
  )

/** The body that will be sent: the fields, and over them what the JSON says. An alias stands for a number. */
export const bodyOf = (kind: Kind, value: (at: string) => string, typed: Json): Json => {
  const currency = value('currency')
  const amount = value('amount')
  const paid = amount === '' ? {} : { amount: minorUnits(amount, currency), currency }
  if (kind === 'link') return merge({ reference: value('reference'), ...(value('asks') === 'yes' && paid) }, typed)
  const hasAlias = isMap(typed.card) && typed.card.alias !== undefined
  const card = hasAlias ? {} : { card: { number: value('number'), cvv: value('cvv') } }
  return merge({ ...paid, refno: value('refno'), paymentMethods: [value('brand')], ...card }, typed)
}

/** Everything but what is hidden, as the sandbox keeps requests. */
const known = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (isMap(value)) return [[name, known(value)]]
      return typeof value === 'string' && value.includes('[hidden') ? [] : [[name, value]]
    }),
  )

/**
 * What a form has to say so that it sends a body as it was sent once: for whoever wants to change something in it. What is
 * hidden has the default of the form; what no field can say stands in the JSON.
 */
export const draftOf = (kind: Kind, sent: Json): Draft => {
  const others: Record<string, unknown> = known(sent)
  const { amount, currency, paymentMethods } = others
  const fields: Record<string, string> = { asks: '', amount: '' }
  const take = (field: string, value: unknown, at = field) => {
    if (typeof value !== 'string') return
    fields[field] = value
    delete others[at]
  }
  if (typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0 && typeof currency === 'string') {
    fields.asks = 'yes'
    take('amount', amountIn(amount, currency, { thousands: '', decimals: '.' }))
    take('currency', currency)
  }
  const name = kind === 'link' ? 'reference' : 'refno'
  take(name, others[name])
  if (Array.isArray(paymentMethods) && paymentMethods.length === 1) take('brand', paymentMethods[0], 'paymentMethods')
  return { ...fields, json: JSON.stringify(others, undefined, 2) }
}
