/** A request of a browser: an opened URL, a submitted form, or a call by a script of a page. */
export type BrowserRequest = {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as application/x-www-form-urlencoded. */
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The page with the link, form or script. Undefined if the URL was typed. */
  readonly from?: string
  /**
   * `fetch`: a call by a script of the page `from`, with credentials, that returns a redirect to another site. Default:
   * a navigation.
   */
  readonly as?: 'navigation' | 'fetch'
  /**
   * Stops before a request to a URL for which this returns true, and returns it as `next`. A request for `next`
   * continues as if there had been no stop. Not called for the first URL.
   */
  readonly until?: (url: URL) => boolean
  readonly timeoutMs?: number
}

export type Hop = {
  readonly method: string
  readonly url: string
  readonly status: number
  /** Names of the cookies that were sent, and of those that a browser withholds, with the reason. */
  readonly sent: readonly string[]
  readonly withheld: readonly { readonly name: string; readonly reason: 'strict' | 'lax' | 'two_minutes' | 'secure' }[]
  readonly startedAt: number
  readonly ms: number
}

export type Page = {
  readonly url: string
  readonly status: number
  /** Keys are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export type BrowserResult =
  | { readonly kind: 'page'; readonly page: Page; readonly hops: readonly Hop[] }
  /** Stopped before the request for `next`. */
  | { readonly kind: 'stopped'; readonly next: NextRequest; readonly page?: Page; readonly hops: readonly Hop[] }
  | {
      readonly kind: 'failed'
      readonly code: 'unreachable' | 'timeout' | 'not_a_test_machine' | 'too_many_redirects' | 'not_http'
      /** Description with the URL. */
      readonly reason: string
      readonly hops: readonly Hop[]
    }

/** The next request of a browser, by a redirect or by a form that submits itself. */
export type NextRequest = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly form?: Readonly<Record<string, string>>
  /** The page that causes the request. */
  readonly from: string
}

/** A person with a browser. */
export type Customer = {
  readonly go: (request: BrowserRequest) => Promise<BrowserResult>
  /** Returns a cookie that a page with this URL would receive. */
  readonly cookie: (url: string, name: string) => string | undefined
  /** Returns all cookies that a page with this URL would receive. */
  readonly cookies: (url: string) => ReadonlyMap<string, string>
  /** Advances the clock by which cookies expire. */
  readonly advanceTime: (ms: number) => void
  /** Returns a person with a new browser and no cookies. */
  readonly newCustomer: () => Customer
}
