import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { compact } from '../../domain/compact.ts'
import { contentSecurityPolicy, type FormTargets } from './csp.ts'
import { ControlUrl } from './developer-hints.tsx'
import { STYLES } from './styles.ts'

/** A page as a value: what to show, and what it needs to be allowed. */
export type Page = {
  readonly status: number
  /** Which page it is, for test suites: the same in every language and version (docs/hosted-pages.md). */
  readonly name: string
  /** The heading, which is the title of the window as well. */
  readonly heading: string
  /** Somebody made a mistake and is told: the title says so first. */
  readonly isComplaint?: boolean
  /** What comes after the heading. */
  readonly main: ComponentChildren
  /** It holds more than a form does, and takes more room where there is some. */
  readonly isWide?: boolean
  /** Whose page it plays; without one, the bank's. */
  readonly owner?: Owner
  /** What the sandbox adds to the page to make testing easy; folded away. */
  readonly tools?: Fold
  /** What a developer wants to know about the page; folded away. */
  readonly hints?: ComponentChildren
  /** Where the control API is for a link in the page; without it, at the root of the page's own host. */
  readonly controlUrl?: string
  /** An inline script that makes the page nicer. */
  readonly script?: string
  /** Where its forms may lead; absent for a page without a form. */
  readonly formTargets?: FormTargets
  /** Where the browser goes by itself after some seconds. */
  readonly refresh?: { readonly seconds: number; readonly url: string }
  readonly headers?: Readonly<Record<string, string>>
}

/** Whose page it seems to be, and what is done there. */
export type Owner = { readonly name: string; readonly purpose: string }

/** A folded part of a page that a real one would not have. */
type Fold = {
  readonly name: string
  readonly title: string
  readonly isOpen: boolean
  readonly content: ComponentChildren
}

export const BANK: Owner = { name: 'Example Bank', purpose: 'Secure check' }
/** A page of a link belongs to the payment service, not to the bank. */
export const PAYMENTS: Owner = { name: 'Example Payments', purpose: 'Card entry' }

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%231b4f8f'/%3E%3Cpath d='M4 8.5 7 11l5-6' fill='none' stroke='%23fff' stroke-width='2'/%3E%3C/svg%3E"

const Folded = ({ name, title, isOpen, content }: Fold) => (
  <aside aria-label={title}>
    <details class="hints" open={isOpen}>
      <summary data-testid={name}>{title}</summary>
      {content}
    </details>
  </aside>
)

const Frame = ({
  name,
  heading,
  isComplaint,
  main,
  isWide,
  owner = BANK,
  tools,
  hints,
  controlUrl = '/_sandbox',
  script,
}: Page) => (
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${isComplaint ? 'Error: ' : ''}${heading}`}</title>
      <link rel="icon" href={ICON} />
      <style>{STYLES}</style>
    </head>
    <body>
      <header>
        <p class="ribbon">
          <strong>Sandbox:</strong> no real bank, no real money
        </p>
        <p class="bank">
          <span class="mark" aria-hidden="true" />
          {owner.name} <span class="muted">{owner.purpose}</span>
        </p>
      </header>
      <main class={isWide ? 'wide' : undefined} data-testid={`${name}-page`}>
        <h1>{heading}</h1>
        {main}
      </main>
      {tools && <Folded {...tools} />}
      {hints && (
        <ControlUrl.Provider value={controlUrl}>
          <Folded name="developer-hints" title="Developer hints" isOpen={false} content={hints} />
        </ControlUrl.Provider>
      )}
      <footer>
        <p>A simulated page. Never type real card data or real codes here.</p>
      </footer>
      {script && <script>{script}</script>}
    </body>
  </html>
)

/** The page's HTML. Everything in it went through preact, which escapes it. */
export const renderPage = (page: Page): string => `<!doctype html>\n${renderToString(<Frame {...page} />)}\n`

/** Headers of every answer of this room, a redirect or an empty answer included. */
export const SAFE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const

/**
 * Headers of a page. The refresh is a header, not a meta element: accessibility checkers refuse the element whatever
 * it is for, and a bank's time limit is not ours to lift. Browsers treat both alike, without JavaScript too.
 */
export const pageHeaders = ({ script, formTargets, refresh, headers }: Page): Record<string, string> => ({
  ...SAFE_HEADERS,
  'Content-Security-Policy': contentSecurityPolicy({ style: STYLES, ...compact({ script, formTargets }) }),
  ...(refresh ? { Refresh: `${refresh.seconds}; url=${refresh.url}` } : {}),
  ...headers,
})
