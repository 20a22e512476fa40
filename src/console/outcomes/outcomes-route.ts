/** What the right side of Outcomes shows; the address bar says it. */
export type Place =
  | { readonly is: 'nothing' }
  | { readonly is: 'outcome'; readonly name: string }
  /** What the app believed wrongly, by the rule that says so. */
  | { readonly is: 'finding'; readonly rule: string; readonly transaction: string }
  /** Writing a scenario: a new one or, by its name, one's own again; `from` is the one whose text is there at first. */
  | { readonly is: 'editor'; readonly name: string; readonly from?: string }

export const PLACE_OF_NEW = 'new'
/** What stands beside the list where nothing is chosen, for who has room for one of both. */
export const PLACE_OF_SURVIVE = 'survive:'

/** The address of an outcome. Names have no colon: with one, none can be called like a place of ours. */
export const placeOf = (name: string): string => (name === PLACE_OF_NEW ? `:${name}` : name)
export const placeOfCopy = (name: string): string => `new:${name}`
export const placeOfEdit = (name: string): string => `edit:${name}`
export const placeOfFound = (rule: string, transaction: string): string => `found:${rule}:${transaction}`

/** Reads what those write. */
export const readPlace = (selected: string): Place => {
  const [kind, name, transaction = ''] = selected.split(':')
  if (selected === '' || selected === PLACE_OF_SURVIVE) return { is: 'nothing' }
  if (selected === PLACE_OF_NEW) return { is: 'editor', name: '' }
  if (name === undefined) return { is: 'outcome', name: selected }
  if (kind === 'new') return { is: 'editor', name: '', from: name }
  if (kind === 'edit') return { is: 'editor', name, from: name }
  if (kind === 'found') return { is: 'finding', rule: name, transaction }
  return { is: 'outcome', name: selected.replace(/^:/, '') }
}
