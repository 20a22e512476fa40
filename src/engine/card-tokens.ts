import { type Alias, type AliasCvv, issueAliasCvv } from '../domain/alias.ts'
import { maskNumber } from '../domain/card.ts'
import type { ListedCard } from '../domain/card-catalogue.ts'
import { findCard } from '../domain/card-rules.ts'
import type { Refused } from '../domain/refusals.ts'
import type { Change } from '../store/store.ts'
import type { EngineParts } from './engine-parts.ts'

export type MintedTokens = { readonly alias: Alias; readonly aliasCvv: AliasCvv }

export type CardTokens = {
  /** A new alias and CVV token for a listed test number. */
  mintTokens(space: string, number: string): Promise<MintedTokens | Refused>
}

/** What stays of a listed card once its number is forgotten. */
export const keptCard = ({ ids, describeCard }: EngineParts, { number, brand }: ListedCard) => {
  const fingerprint = ids.fingerprint(number)
  return { brand, fingerprint, masked: maskNumber(number), info: describeCard(brand, fingerprint) }
}

/**
 * A new alias and CVV token for a card, and the changes that keep them. ASSUMED: alias-format.
 * The tokens exist once the changes are committed.
 */
export const nextTokens = (
  { store, ids, clocks }: EngineParts,
  space: string,
  cardKey: string,
  { brand, masked, fingerprint, info }: Pick<Alias, 'brand' | 'masked' | 'fingerprint' | 'info'>,
): MintedTokens & { readonly changes: readonly Change[] } => {
  let n = (store.get('counters', space, 'alias') ?? 0) + 1
  // After an import without its counters, an id may be taken already.
  while (store.get('aliases', space, ids.alias(space, n)) || store.get('aliasCvvs', space, ids.aliasCvv(space, n)))
    n += 1
  const alias: Alias = { brand, masked, fingerprint, info, alias: ids.alias(space, n), cardKey }
  const aliasCvv = issueAliasCvv(ids.aliasCvv(space, n), fingerprint, clocks.of(space).now())
  return {
    alias,
    aliasCvv,
    changes: [
      { table: 'counters', space, id: 'alias', value: n },
      { table: 'aliases', space, id: alias.alias, value: alias },
      { table: 'aliasCvvs', space, id: aliasCvv.aliasCvv, value: aliasCvv },
    ],
  }
}

/** Tokens for cards: what a link hands out, made without one. */
export const createCardTokens = (parts: EngineParts): CardTokens => ({
  async mintTokens(space, number) {
    const found = findCard(number, parts.catalogue)
    if ('refused' in found) return found
    const { changes, ...tokens } = nextTokens(parts, space, found.listed.key, keptCard(parts, found.listed))
    await parts.store.commit(changes)
    return tokens
  },
})
