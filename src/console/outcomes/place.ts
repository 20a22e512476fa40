/** What the right side of Outcomes shows; the address bar says it. */
export type Place =
  | { readonly is: 'nothing' }
  | { readonly is: 'outcome'; readonly name: string }
  /** What the app believed wrongly, by the rule that says so. */
  | { readonly is: 'finding'; readonly rule: string; readonly transaction: string }
  /** Writing a scenario: a new one, a copy of another, or one's own again. */
  | { readonly is: 'editor'; readonly name: string; readonly from?: string }

/** Names have no colon: with one, nothing that somebody writes can be called like a place of ours. */
const COPY = 'new:'
const EDIT = 'edit:'
const FOUND = 'found:'
const NEW = 'new'

/** The address of an outcome. */
export const placeOf = (name: string): string => (name === NEW ? `:${name}` : name)

export const placeOfCopy = (name: string): string => `${COPY}${name}`
export const placeOfEdit = (name: string): string => `${EDIT}${name}`
export const placeOfFound = (rule: string, transaction: string): string => `${FOUND}${rule}:${transaction}`
/** What stands beside the list where nothing is chosen, for who has room for one of both. */
export const PLACE_OF_SURVIVE = 'survive:'
export const PLACE_OF_NEW = NEW

/** Reads what those write. */
export const readPlace = (selected: string): Place => {
  if (selected === '' || selected === PLACE_OF_SURVIVE) return { is: 'nothing' }
  if (selected === NEW) return { is: 'editor', name: '' }
  const [, name = '', transaction = ''] = selected.split(':')
  if (selected.startsWith(COPY)) return { is: 'editor', name: '', from: name }
  if (selected.startsWith(EDIT)) return { is: 'editor', name, from: name }
  if (selected.startsWith(FOUND)) return { is: 'finding', rule: name, transaction }
  return { is: 'outcome', name: selected.replace(/^:/, '') }
}
