import { type Alias, type AliasCvv, issueAliasCvv } from '../domain/alias.ts'
import type { CardCatalogue } from '../domain/card-catalogue.ts'
import { findCard } from '../domain/card-rules.ts'
import { type Ids, nextFree } from '../domain/ids.ts'
import { keptCard } from '../domain/kept-card.ts'
import type { Refused } from '../domain/refusals.ts'
import type { Clocks } from '../spaces/clocks.ts'
import type { Change, Store } from '../store/store.ts'

type Parts = { readonly store: Store; readonly ids: Ids; readonly clocks: Clocks }

/**
 * A new alias and CVV token for a card, and the changes that keep them. ASSUMED: alias-format.
 * The tokens exist once the changes are committed.
 */
export const nextTokens = (
  { store, ids, clocks }: Parts,
  space: string,
  cardKey: string,
  { brand, masked, fingerprint, info }: Pick<Alias, 'brand' | 'masked' | 'fingerprint' | 'info'>,
): { readonly alias: Alias; readonly aliasCvv: AliasCvv; readonly changes: readonly Change[] } => {
  const { n, id } = nextFree(
    store.get('counters', space, 'alias') ?? 0,
    (number) => ids.alias(space, number),
    (taken, number) =>
      (store.get('aliases', space, taken) ?? store.get('aliasCvvs', space, ids.aliasCvv(space, number))) !== undefined,
  )
  const alias: Alias = { brand, masked, fingerprint, info, alias: id, cardKey }
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

/** Tokens for a card as a link hands them out, made without one. */
export const createMint =
  (parts: Parts & { readonly catalogue: CardCatalogue }) =>
  async (space: string, number: string): Promise<{ readonly alias: Alias; readonly aliasCvv: AliasCvv } | Refused> => {
    const found = findCard(number, parts.catalogue)
    if ('refused' in found) return found
    const { changes, ...tokens } = nextTokens(parts, space, found.listed.key, keptCard(parts, found.listed))
    await parts.store.commit(changes)
    return tokens
  }
