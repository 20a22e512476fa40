import { BRAND_FACTS } from '../domain/brands.ts'
import { THREEDS_VERSIONS } from '../domain/outcome-words.ts'
import { statusReason } from '../domain/status-reasons.ts'
import { type Contract, type Node, pointTo } from './contract.ts'
import { listedIn } from './fits.ts'

/** Members that the contract limits by a form, while their values are of a list that everybody knows. */
const KNOWN_LISTS: Readonly<Record<string, (text: string, contract: Contract) => boolean>> = {
  transStatusReason: (text) => statusReason(text) !== undefined,
  threeDSVersion: (text) => THREEDS_VERSIONS.some((version) => version === text),
  brand: (text) => BRAND_FACTS.some(({ printed }) => printed === text),
  currency: (text, contract) => listedIn(contract.at('#/components/schemas/Currency').value).includes(text),
}

/** A value that may be told, because the contract lists it for its place or could; `name` is that of the member. */
export const wordOf = (
  contract: Contract,
  { value: schema }: Node,
  name: string,
  value: unknown,
): string | undefined => {
  if (typeof value === 'boolean') return String(value)
  if (listedIn(schema).includes(value)) return String(value)
  const isKnown = Object.hasOwn(KNOWN_LISTS, name) ? KNOWN_LISTS[name] : undefined
  return typeof value === 'string' && isKnown?.(value, contract) ? value : undefined
}

/** The item of the ledger that a word of an enum is, or that all of them are together. */
export const wordItemOf = ({ pointer, value: schema }: Node, word: string | undefined): string | undefined => {
  const origin = schema['x-enum-origin']
  if (word === undefined || origin === undefined || !listedIn(schema).map(String).includes(word)) return undefined
  return typeof origin === 'string' ? pointTo(pointer, 'x-enum-origin') : pointTo(pointer, 'x-enum-origin', word)
}
