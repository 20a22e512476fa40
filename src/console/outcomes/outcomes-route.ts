/** The content of the detail pane of Outcomes, as selected in the address. */
export type OutcomesRoute =
  | { readonly is: 'nothing' }
  | { readonly is: 'outcome'; readonly name: string }
  /** A finding of the audit, by its rule. */
  | { readonly is: 'finding'; readonly rule: string; readonly transaction: string }
  /** The editor for a new scenario, or for an own one by its name. `from` is the scenario whose text is loaded. */
  | { readonly is: 'editor'; readonly name: string; readonly from?: string }

export const ROUTE_OF_NEW = 'new'
/** The list of situations, for screens that show only one pane. */
export const ROUTE_OF_SITUATIONS = 'situations:'

/** Returns the selection for an outcome. Names contain no colon, so that the prefix avoids conflicts with other selections. */
export const routeOf = (name: string): string => (name === ROUTE_OF_NEW ? `:${name}` : name)
export const routeOfCopy = (name: string): string => `new:${name}`
export const routeOfEdit = (name: string): string => `edit:${name}`
export const routeOfFinding = (rule: string, transaction: string): string => `found:${rule}:${transaction}`

/** Parses a selection. */
export const readOutcomesRoute = (selected: string): OutcomesRoute => {
  const [kind, name, transaction = ''] = selected.split(':')
  if (selected === '' || selected === ROUTE_OF_SITUATIONS) return { is: 'nothing' }
  if (selected === ROUTE_OF_NEW) return { is: 'editor', name: '' }
  if (name === undefined) return { is: 'outcome', name: selected }
  if (kind === 'new') return { is: 'editor', name: '', from: name }
  if (kind === 'edit') return { is: 'editor', name, from: name }
  if (kind === 'found') return { is: 'finding', rule: name, transaction }
  return { is: 'outcome', name: selected.replace(/^:/, '') }
}
