/** What somebody does with a browser: an address that is opened, a form that is sent, or a call by a script of a page. */
export type Going = {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as application/x-www-form-urlencoded. */
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The page on which it was clicked, or that sent it; without it the address was typed. */
  readonly from?: string
  /** `fetch`: a call by the script of the page `from`, with credentials; a redirect to another site is its answer. Without it a navigation. */
  readonly as?: 'navigation' | 'fetch'
  /**
   * Stops before it is sent on to an address for which this is true, and tells it as `next`: whoever goes there is on the
   * same way as if it had not stopped. The first address is always asked.
   */
  readonly until?: (url: URL) => boolean
  readonly timeoutMs?: number
}

export type Hop = {
  readonly method: string
  readonly url: string
  readonly status: number
  /** Names of the cookies that went along, and those that a browser keeps back on such a way, with why. */
  readonly sent: readonly string[]
  readonly withheld: readonly { readonly name: string; readonly why: 'strict' | 'lax' | 'two_minutes' | 'secure' }[]
  readonly startedAt: number
  readonly ms: number
}

export type Page = {
  readonly url: string
  readonly status: number
  /** By names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export type Trip =
  | { readonly kind: 'page'; readonly page: Page; readonly hops: readonly Hop[] }
  /** It was stopped before this was asked. */
  | { readonly kind: 'stopped'; readonly next: Step; readonly page?: Page; readonly hops: readonly Hop[] }
  | {
      readonly kind: 'failed'
      readonly code: 'unreachable' | 'timeout' | 'not_a_test_machine' | 'too_many_redirects' | 'not_http'
      /** In words, with the address. */
      readonly why: string
      readonly hops: readonly Hop[]
    }

/** Where a browser is sent next, by a redirect or by a form that sends itself. */
export type Step = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly form?: Readonly<Record<string, string>>
  /** The page that sends there. */
  readonly from: string
}

/** Somebody with a browser. */
export type Customer = {
  readonly go: (going: Going) => Promise<Trip>
  /** A cookie that a page of this address would get. */
  readonly cookie: (url: string, name: string) => string | undefined
  /** So much later, for whoever minds the age of cookies. */
  readonly passes: (ms: number) => void
  /** Another browser, or another person: nothing is kept of this one. */
  readonly another: () => Customer
}
