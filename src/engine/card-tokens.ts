import { type Alias, type AliasCvv, issueAliasCvv } from '../domain/alias.ts'
import { maskNumber } from '../domain/card.ts'
import type { ListedCard } from '../domain/card-catalogue.ts'
import { findCard } from '../domain/card-rules.ts'
import type { Refused } from '../domain/refusals.ts'
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

/** Tokens for cards: what a link hands out, made without one. */
export const createCardTokens = (parts: EngineParts): CardTokens => ({
  async mintTokens(space, number) {
    const { catalogue, store, ids, clock } = parts
    const found = findCard(number, catalogue)
    if ('refused' in found) return found
    const n = (store.get('counters', space, 'alias') ?? 0) + 1
    const card = keptCard(parts, found.listed)
    const alias: Alias = { ...card, alias: ids.alias(space, n), cardKey: found.listed.key }
    const aliasCvv = issueAliasCvv(ids.aliasCvv(space, n), card.fingerprint, clock.now())
    await store.commit([
      { table: 'counters', space, id: 'alias', value: n },
      { table: 'aliases', space, id: alias.alias, value: alias },
      { table: 'aliasCvvs', space, id: aliasCvv.aliasCvv, value: aliasCvv },
    ])
    return { alias, aliasCvv }
  },
})
