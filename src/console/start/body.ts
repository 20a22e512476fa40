import { isMap } from '../../domain/is-map.ts'
import { valueAt } from '../../domain/json-pointer.ts'
import { LINK_BRANDS } from '../../domain/link.ts'
import { decimalsOf, formatAmount } from '../../domain/money.ts'
import { addressesOf, type Kind, SENT } from './fields.ts'

/** What was typed and chosen, by field; what is not there has its default. */
export type Draft = Readonly<Record<string, string>>

/** What a field says: what was typed, or its default. */
export type ValueOf = (at: string) => string

/** Fields that are numbers or yes and no in JSON. All others are texts. */
const PLAIN = /^\/(?:autoSettle|collectCardholderName|option\/\w+|card\/3D\/apply)$/

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

/** What is wrong with an amount as it was typed, in the words of who types it: the service speaks of minor units. */
export const amountProblem = (text: string, currency: string): string | undefined => {
  const amount = minorUnits(text, currency)
  if (text.trim() === '' || Number.isInteger(amount)) return undefined
  const decimals = decimalsOf(currency)
  const example = decimals === 0 ? '1250' : (12.5).toFixed(decimals)
  if (typeof amount === 'string')
    return `Type an amount such as ${example}. What is no amount can be sent under “All other fields”: {"amount":"abc"}.`
  const most = decimals === 0 ? 'no decimals' : `${decimals} decimals at most`
  return `Type an amount such as ${example}: ${currency} has ${most}. As it is, ${amount} is sent, and refused.`
}

type Json = Record<string, unknown>
type Known = Readonly<Json>

const put = (body: Json, [name = '', ...rest]: readonly string[], value: unknown): void => {
  if (rest.length === 0) {
    body[name] = value
    return
  }
  const below = body[name]
  const next: Json = isMap(below) ? below : {}
  body[name] = next
  put(next, rest, value)
}

const merge = (body: Json, more: Json): Json => {
  const merged = { ...body }
  for (const [name, value] of Object.entries(more)) {
    const before = merged[name]
    merged[name] = isMap(before) && isMap(value) ? merge(before, value) : value
  }
  return merged
}

/** What was typed as JSON, to be put over the fields. */
export const extraOf = (text: string): { readonly extra: Json } | { readonly problem: string } => {
  if (text.trim() === '') return { extra: {} }
  try {
    const extra: unknown = JSON.parse(text)
    return isMap(extra) ? { extra } : { problem: 'It must be a JSON object, such as {"refno2":"a-1"}.' }
  } catch (error) {
    return { problem: `This is no JSON: ${error instanceof Error ? error.message : ''}` }
  }
}

/** The brands for which the body of a link asks for 3-D Secure. */
const linkBrandsIn = (body: Known): readonly string[] => LINK_BRANDS.filter((brand) => body[brand] !== undefined)

/** The brands for which a link asks for 3-D Secure. */
export const linkBrands = (value: ValueOf): readonly string[] => value('#threeDS').split(' ').filter(Boolean)

const contextOf = (text: string): Json =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [name = '', ...rest] = line.split(/[:=]/)
        return [name.trim(), rest.join(':').trim()]
      }),
  )

/** Whether a field is left out although it says something: another one stands for it. */
const isLeftOut = (at: string, kind: Kind, value: ValueOf): boolean => {
  if (kind === 'link') return /^\/(?:amount|currency)$/.test(at) && linkBrands(value).length === 0
  if (at === '/redirect/method') return value('#places') === 'none'
  return /^\/card\/(?:number|cvv)$/.test(at) && value('/card/alias') !== ''
}

/** The body that will be sent. */
export const bodyOf = (kind: Kind, value: ValueOf): Json => {
  const body: Json = {}
  for (const at of SENT[kind]) {
    const text = value(at)
    if (text === '' || isLeftOut(at, kind, value)) continue
    const isFlag = PLAIN.test(at) && /^(?:true|false)$/.test(text)
    const said = at === '/amount' ? minorUnits(text, value('/currency')) : isFlag ? text === 'true' : text
    const path = at.slice(1).split('/')
    if (at === '/paymentMethods/0') body.paymentMethods = [text]
    else if (path[0] === '*') for (const brand of linkBrands(value)) put(body, [brand, ...path.slice(1)], said)
    else put(body, path, said)
  }
  const context = contextOf(value('#context'))
  if (Object.keys(context).length > 0) body.context = context
  const read = extraOf(value('#extra'))
  return 'extra' in read ? merge(body, read.extra) : body
}

/** The field of a form that a place in the body belongs to; what none asks for was typed as JSON. */
export const fieldAt = (kind: Kind, pointer: string): string => {
  if (pointer.startsWith('/context')) return '#context'
  const [, first, ...below] = pointer.split('/')
  const at = LINK_BRANDS.some((brand) => brand === first) ? ['', '*', ...below].join('/') : pointer
  const fields = SENT[kind]
  return fields.includes(at) ? at : (fields.find((one) => one.startsWith(`${at}/`)) ?? '#extra')
}

/** Everything but what is hidden, as the sandbox keeps requests. */
const known = (body: Known): Known =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (isMap(value)) return [[name, known(value)]]
      return typeof value === 'string' && value.includes('[hidden') ? [] : [[name, value]]
    }),
  )

/** What a body says that another does not say so. */
const beyond = (body: Known, other: Known): Known =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const there = other[name]
      if (JSON.stringify(value) === JSON.stringify(there)) return []
      if (!isMap(value) || !isMap(there)) return [[name, value]]
      const more = beyond(value, there)
      return Object.keys(more).length === 0 ? [] : [[name, more]]
    }),
  )

const amountText = (amount: unknown, currency: unknown): string => {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0) return ''
  const code = typeof currency === 'string' ? currency : ''
  return formatAmount(amount, code)
    .slice(code.length + 1)
    .replaceAll(',', '')
}

/**
 * What a form has to say so that it sends a body as it was sent once: for whoever wants to change something in it. What is
 * hidden has the default of the form; what no field can say stands in the field for everything else.
 */
export const draftOf = (kind: Kind, sent: Known): Draft => {
  const body = known(sent)
  const brands = linkBrandsIn(body)
  const draft: Record<string, string> = { '#threeDS': brands.join(' ') || ' ' }
  for (const at of SENT[kind]) {
    const path = at.slice(1).split('/')
    const place = path[0] === '*' ? [brands[0] ?? '', ...path.slice(1)] : path
    // What is hidden is left to the form.
    if (valueAt(sent, place) !== valueAt(body, place)) continue
    const value = valueAt(body, place)
    const text = typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
    draft[at] = at === '/amount' ? amountText(value, body.currency) : text
  }
  for (const group of ['#places', '#receiver']) {
    const isSaid = Object.entries(draft).some(([at, text]) => text !== '' && addressesOf(at) === group)
    draft[group] = isSaid ? 'own' : 'none'
  }
  if (isMap(body.context))
    draft['#context'] = Object.entries(body.context)
      .filter(([name, value]) => typeof value === 'string' && !/[:=]/.test(name))
      .map((pair) => pair.join(': '))
      .join('\n')
  const extra = beyond(
    body,
    bodyOf(kind, (at) => draft[at] ?? ''),
  )
  return Object.keys(extra).length === 0 ? draft : { ...draft, '#extra': JSON.stringify(extra) }
}
