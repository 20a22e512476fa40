/** Which answers can be held back. */
export type HoldPlace = 'init' | 'status'

/** Which hold keeps which answer back: that to one request. */
type Held = { readonly hold: string; readonly on: HoldPlace; readonly request: string }

/** What events say of it. */
export type HeldFacts = {
  'answer.held': Held
  'answer.let_go': Held & {
    readonly because: 'released' | 'timeout' | 'reset' | 'client_gone' | 'stopped'
    readonly afterMs: number
  }
}
