import { isMap } from '../../domain/is-map.ts'
import { formatAmount } from '../../domain/money.ts'
import { bodyOf, type Draft, linkBrandsIn } from './body.ts'
import { addressesOf, type Kind, SENT } from './fields.ts'

type Json = Readonly<Record<string, unknown>>

/** Everything but what is hidden, as the sandbox keeps requests. */
const known = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (isMap(value)) return [[name, known(value)]]
      return typeof value === 'string' && value.includes('[hidden') ? [] : [[name, value]]
    }),
  )

const valueAt = (body: unknown, [name, ...rest]: readonly string[]): unknown => {
  if (name === undefined) return body
  if (Array.isArray(body)) return valueAt(body[Number(name)], rest)
  return isMap(body) ? valueAt(body[name], rest) : undefined
}

/** What a body says that another does not say so. */
const beyond = (body: Json, other: Json): Json =>
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
export const draftOf = (kind: Kind, sent: Json): Draft => {
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
