import { type Alias, checkAliasCvv } from '../domain/alias.ts'
import type { KeptCard } from '../domain/card.ts'
import { checkContractData, checkCvv, checkUse, findCard, type PlainCard } from '../domain/card-rules.ts'
import { keptCard } from '../domain/kept-card.ts'
import { type Refused, refuseAt, wrongly } from '../domain/refusals.ts'
import type { Change } from '../store/store.ts'
import type { AliasCard, InitializeRequest } from './calls.ts'
import type { EngineParts } from './parts.ts'

/** A card that may be used, without its number, and what using it changes. */
export type CheckedCard = { readonly kept: KeptCard; readonly cardKey: string; readonly changes: readonly Change[] }

type CardRequest = Pick<InitializeRequest, 'space' | 'paymentMethods' | 'card' | 'threeDS'>

const UNKNOWN = wrongly('is unknown', '; ', 'take it from the status of a link or from POST /_sandbox/aliases')

const checkPlain = (parts: EngineParts, card: PlainCard): CheckedCard | Refused => {
  const found = findCard(card.number, parts.catalogue)
  if ('refused' in found) return found
  const { listed } = found
  const { expiryMonth, expiryYear } = card
  const kept = { expiryMonth, expiryYear, ...keptCard(parts, listed) }
  return checkCvv(card.cvv, listed.brand) ?? { kept, cardKey: listed.key, changes: [] }
}

const checkCvvToken = (
  { store, clocks }: EngineParts,
  space: string,
  token: string | undefined,
  alias: Alias,
): Refused | { changes: readonly Change[] } => {
  if (token === undefined) return { changes: [] }
  const known = store.get('aliasCvvs', space, token)
  const refused = checkAliasCvv(known, alias, clocks.of(space).now())
  if (refused || !known) return refused ?? refuseAt('INVALID_CVV', 'init.card.aliasCVV', UNKNOWN)
  return { changes: [{ table: 'aliasCvvs', space, id: token, value: { ...known, used: true } }] }
}

const checkAlias = (parts: EngineParts, space: string, card: AliasCard): CheckedCard | Refused => {
  const known = parts.store.get('aliases', space, card.alias)
  if (!known) return refuseAt('INVALID_ALIAS', 'init.card.alias', UNKNOWN)
  const cvv = checkCvvToken(parts, space, card.aliasCVV, known)
  if ('refused' in cvv) return cvv
  const { cardKey, ...token } = known
  const { expiryMonth, expiryYear } = card
  return { kept: { expiryMonth, expiryYear, ...token }, cardKey, changes: cvv.changes }
}

/** The card rules in the order in which a caller meets them: number or alias, CVV, brand, expiry, acquiring data. */
export const checkCard = (parts: EngineParts, request: CardRequest): CheckedCard | Refused => {
  const { card, space } = request
  const checked = 'number' in card ? checkPlain(parts, card) : checkAlias(parts, space, card)
  if ('refused' in checked) return checked
  const { brand } = checked.kept
  return (
    checkUse(brand, card, request.paymentMethods, parts.clocks.of(space).now()) ??
    checkContractData(brand, request.threeDS) ??
    checked
  )
}
