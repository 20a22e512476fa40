import { OTHER_LETTERS, spellingsOf } from '../core/text/id-spelling.ts'
import type { Engine } from './engine-api.ts'

type SimilarParts = {
  readonly engine: Engine
  /** Returns a recorded request with its space. Absent for interfaces without requests. */
  readonly findRequest?: (id: string) => { readonly space: string } | undefined
}

/** An existing ID that a received one was meant to be. */
export type SimilarId = { readonly kind: string; readonly changes: readonly string[]; readonly space: string }

/** Creates the search for an existing ID that differs from a received one by case, blanks or percent-encoding only. */
export const createSimilarIds = ({ engine, findRequest }: SimilarParts) => {
  const spaces: readonly (readonly [kind: string, spaceOf: (id: string) => string | undefined])[] = [
    ['link', (id) => engine.findLink(id)?.space],
    ['transaction', (id) => engine.find(id)?.space],
    ['webhook', (webhook) => engine.spaceOfResource({ webhook })],
    ['hold', (id) => engine.spaceOfHold(id)],
    ['request', (id) => findRequest?.(id)?.space],
  ]
  const recordOf = (id: string, searched: string): Pick<SimilarId, 'kind' | 'space'> | undefined => {
    for (const [kind, spaceOf] of spaces) {
      const space = spaceOf(id)
      if (space !== undefined) return { kind, space }
    }
    return engine.queued(searched).some((queued) => queued.id === id)
      ? { kind: 'queued outcome', space: searched }
      : undefined
  }
  /** IDs of webhooks and holds have capitals and small letters. */
  const withOtherLetters = (id: string, space: string): string | undefined => {
    const wanted = id.toLowerCase()
    const all: Iterable<{ readonly id: string }> = wanted.startsWith('msg_')
      ? engine.deliveriesOf({ space })
      : wanted.startsWith('hold_')
        ? engine.holdsOf(space)
        : []
    for (const { id: known } of all) if (known.toLowerCase() === wanted) return known
    return undefined
  }

  return (id: string, searched: string): SimilarId | undefined => {
    if (recordOf(id, searched)) return undefined
    const [plain, ...cased] = spellingsOf(id)
    const other = withOtherLetters(plain.id, searched)
    const candidates = [
      plain,
      ...cased,
      ...(other === undefined ? [] : [{ id: other, changes: [...plain.changes, OTHER_LETTERS] }]),
    ]
    for (const { id: candidate, changes } of candidates) {
      const record = candidate === id ? undefined : recordOf(candidate, searched)
      if (record) return { ...record, changes }
    }
    return undefined
  }
}
