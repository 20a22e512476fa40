import { type Alias, type AliasCvv, checkAliasCvv, issueAliasCvv } from '../core/domain/alias.ts'
import type { KeptCard } from '../core/domain/card.schema.ts'
import { checkContractData, checkCvv, checkUse, findCard, type PlainCard } from '../core/domain/card-rules.ts'
import { problemWithSandboxHint, type Rejected, rejectAt } from '../core/domain/rejection.ts'
import { keptCard } from '../core/domain/stored-card.ts'
import type { AliasCard, InitializeRequest } from './commands.ts'
import type { EngineParts } from './engine-parts.ts'
import { type Change, nextNumber, put } from './store/store.ts'

/** A valid card without its number, and the changes to commit when it is used. */
export type CheckedCard = { readonly kept: KeptCard; readonly cardKey: string; readonly changes: readonly Change[] }

export type CardRequest = Pick<InitializeRequest, 'space' | 'paymentMethods' | 'card' | 'threeDS'>

const UNKNOWN = problemWithSandboxHint(
  'is unknown',
  '; ',
  'take it from the status of a link or from `POST /_sandbox/aliases`',
)

const checkPlain = (parts: EngineParts, card: PlainCard): CheckedCard | Rejected => {
  const match = findCard(card.number, parts.catalogue)
  if ('rejected' in match) return match
  const { listed } = match
  const { expiryMonth, expiryYear } = card
  const kept = { expiryMonth, expiryYear, ...keptCard(parts, listed) }
  return checkCvv(card.cvv, listed.brand) ?? { kept, cardKey: listed.key, changes: [] }
}

/** ASSUMED: alias-cvv-once. */
const checkCvvToken = (
  { store, clocks }: EngineParts,
  space: string,
  token: string | undefined,
  alias: Alias,
): Rejected | { changes: readonly Change[] } => {
  if (token === undefined) return { changes: [] }
  const known = store.get('aliasCvvs', space, token)
  const rejected = checkAliasCvv(known, alias, clocks.of(space).now())
  if (rejected || !known) return rejected ?? rejectAt('INVALID_CVV', 'init.card.aliasCVV', UNKNOWN)
  return { changes: [put('aliasCvvs', space, token, { ...known, used: true })] }
}

/** ASSUMED: alias-with-any-expiry. */
const checkAlias = (parts: EngineParts, space: string, card: AliasCard): CheckedCard | Rejected => {
  const known = parts.store.get('aliases', space, card.alias)
  if (!known) return rejectAt('INVALID_ALIAS', 'init.card.alias', UNKNOWN)
  const cvv = checkCvvToken(parts, space, card.aliasCVV, known)
  if ('rejected' in cvv) return cvv
  const { cardKey, ...token } = known
  const { expiryMonth, expiryYear } = card
  return { kept: { expiryMonth, expiryYear, ...token }, cardKey, changes: cvv.changes }
}

/** Checks the card rules in the order of the service: number or alias, CVV, brand, expiry, acquiring data. */
export const checkCard = (parts: EngineParts, request: CardRequest): CheckedCard | Rejected => {
  const { card, space } = request
  const checked = 'number' in card ? checkPlain(parts, card) : checkAlias(parts, space, card)
  if ('rejected' in checked) return checked
  const { brand } = checked.kept
  return (
    checkUse(brand, card, request.paymentMethods, parts.clocks.of(space).now()) ??
    checkContractData(brand, request.threeDS) ??
    checked
  )
}

/**
 * Creates an alias and CVV token for a card, with the changes that store them. ASSUMED: alias-format.
 * The tokens exist once the changes are committed. `given`: an alias that the caller chose.
 */
export const nextTokens = (
  { store, ids, clocks }: EngineParts,
  space: string,
  cardKey: string,
  { brand, masked, fingerprint, info }: Pick<Alias, 'brand' | 'masked' | 'fingerprint' | 'info'>,
  given?: string,
): { readonly alias: Alias; readonly aliasCvv: AliasCvv; readonly changes: readonly Change[] } => {
  const { n, id, counted } = nextNumber(
    store,
    space,
    'alias',
    (number) => ids.alias(space, number),
    (taken, number) =>
      (store.get('aliases', space, taken) ?? store.get('aliasCvvs', space, ids.aliasCvv(space, number))) !== undefined,
  )
  const alias: Alias = { brand, masked, fingerprint, info, alias: given ?? id, cardKey }
  const aliasCvv = issueAliasCvv(ids.aliasCvv(space, n), fingerprint, clocks.of(space).now())
  return {
    alias,
    aliasCvv,
    changes: [counted, put('aliases', space, alias.alias, alias), put('aliasCvvs', space, aliasCvv.aliasCvv, aliasCvv)],
  }
}

type Tokens = { readonly alias: Alias; readonly aliasCvv: AliasCvv }

/**
 * Creates tokens for a card as a link issues them, but without a link. `alias` recreates a stored alias: repeated for
 * the same card, it gets a new CVV token.
 */
export const createTokenIssuer =
  (parts: EngineParts) =>
  async (space: string, number: string, alias?: string): Promise<Tokens | Rejected | { readonly taken: string }> => {
    const match = findCard(number, parts.catalogue)
    if ('rejected' in match) return match
    const card = keptCard(parts, match.listed)
    const known = alias === undefined ? undefined : parts.store.get('aliases', space, alias)
    if (known && known.fingerprint !== card.fingerprint) return { taken: known.masked }
    const { changes, ...tokens } = nextTokens(parts, space, match.listed.key, card, alias)
    await parts.store.commit(changes)
    return tokens
  }
