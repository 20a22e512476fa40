import type { Refused } from './refusals.ts'

/** Where the cardholder's browser goes: a GET, or a form that is posted with these fields; a list repeats its field. */
export type Redirect = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly fields: Readonly<Record<string, string | readonly string[]>>
}

/** The new state, or a refusal as a value. `decide` itself does nothing. */
export type Decision<State> = { readonly next: State } | Refused
