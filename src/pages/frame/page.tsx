import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { ResponseDetails } from '../../api/http/response.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { Icon } from '../design/icon.tsx'
import {
  formatText,
  type InLanguage,
  type Message,
  message,
  Translated,
  translate,
} from '../languages/format-message.tsx'
import { iconOf, Mark, type MarkName } from './brand-marks.tsx'
import { contentSecurityPolicy, type FormTargets } from './csp.ts'
import type { WithControlUrl } from './page-parts.tsx'
import { PLAIN_SHEET } from './styles.ts'

/** Icon of a final state, which also sets its color; each has its own outline. */
export type FinalIcon = 'pass' | 'attempt' | 'bad' | 'fail' | 'error' | 'time' | 'cancel' | 'gone'

/** Content and permissions of a page. */
export type Page = Pick<ResponseDetails, 'about' | 'events' | 'onSent'> & {
  readonly status: number
  /** Name of the page for test suites, the same in every language and version (docs/reference/hosted-pages.md). */
  readonly name: string
  /** Heading and window title. Pages of the sandbox itself use a plain string. */
  readonly heading: Message | string
  /** Icon of the final state, next to the heading. */
  readonly sign?: FinalIcon
  /** Language of the initialization, if any. */
  readonly language?: string | undefined
  /** Card network, by its common name. */
  readonly network?: string
  /** The page reports an error of the user; the title begins with it. */
  readonly hasError?: boolean
  /** Content after the heading. */
  readonly main: ComponentChildren
  /** Owner of the imitated page, if it differs from the owner of its folder. */
  readonly owner?: Owner
  /** Testing tools of the sandbox, collapsed. */
  readonly tools?: Fold
  /** Hints for developers, collapsed. */
  readonly hints?: ComponentChildren
  /** Style sheet, if not the plain one. */
  readonly styles?: string
  /** Optional inline script. */
  readonly script?: string
  /** Targets of its forms; absent for a page without a form. */
  readonly formTargets?: FormTargets
  /** Automatic redirect after some seconds. */
  readonly refresh?: { readonly seconds: number; readonly url: string }
  readonly headers?: Readonly<Record<string, string>>
}

/** Collapsed part of a page that a real one would not have. */
type Fold = {
  readonly name: string
  readonly title: Message
  readonly isOpen: boolean
  readonly content: ComponentChildren
}

/** Language, owner and address of the control API of a rendered page. */
export type PageContext = InLanguage & WithControlUrl & { readonly owner: Owner }

const Folded = ({ name, title, isOpen, content }: Fold, { language }: InLanguage) => (
  <aside aria-label={formatText(title, language)}>
    <details open={isOpen}>
      <summary data-testid={name}>
        <Translated {...title} />
      </summary>
      {content}
    </details>
  </aside>
)

/** Simulated owner of a page, its purpose and its logo. */
export type Owner = {
  readonly name: string
  readonly purpose: Message | string
  /** Absent for the sandbox itself. */
  readonly mark?: MarkName
}

export const BANK: Owner = { name: 'Example Bank', purpose: message('secureCheck'), mark: 'bank' }
/** A page of a link belongs to the payment service, not to the bank. */
export const PAYMENTS: Owner = { name: 'Example Payments', purpose: message('cardEntry'), mark: 'payments' }
export const SHOP: Owner = { name: 'Example Shop', purpose: message('returnPlace'), mark: 'shop' }

const Frame = ({ page }: { readonly page: Page }, { language, ...context }: PageContext) => {
  const { name, sign, hasError, network, main, tools, hints, styles = PLAIN_SHEET, script } = page
  const { name: owner, purpose, mark } = page.owner ?? context.owner
  const textOf = (text: Message | string): string => (typeof text === 'string' ? text : formatText(text, language))
  const heading = textOf(page.heading)
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{hasError ? textOf(message('error', { heading })) : heading}</title>
        <link rel="icon" href={iconOf(mark)} />
        <style>{styles}</style>
      </head>
      <body>
        <header>
          <p class="ribbon">{translate('ribbon', { sandbox: <strong>Sandbox</strong> })}</p>
          <p class="owner">
            {mark ? <Mark name={mark} /> : <Icon name="mark" />}
            {owner}
            <span class="what">
              {network !== undefined && <strong data-testid="network">{network}</strong>}{' '}
              <span class="muted">{textOf(purpose)}</span>
            </span>
          </p>
        </header>
        <main class={sign} data-testid={`${name}-page`}>
          {sign ? (
            <div class={`end ${sign}`}>
              <Icon name={sign} />
              <h1>{heading}</h1>
            </div>
          ) : (
            <h1>{heading}</h1>
          )}
          {main}
        </main>
        {tools && <Folded {...tools} />}
        {hints && <Folded name="developer-hints" title={message('hints')} isOpen={false} content={hints} />}
        <footer>
          <p>{translate('footer')}</p>
        </footer>
        {script && <script>{script}</script>}
      </body>
    </html>
  )
}

/** Renders the HTML of a page. All content passes through preact, which escapes it. */
export const renderPage = (page: Page, context: PageContext): string =>
  `<!doctype html>\n${renderToString(<Frame page={page} />, context)}\n`

/**
 * Headers of every response of the hosted pages, including redirects and empty responses. Merchants receive no URL of the
 * sandbox. Not `no-referrer`: browsers would send `Origin: null` with the forms of these pages.
 */
export const SAFE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
} as const

/**
 * Returns the headers of a page. The refresh is a header, because accessibility checkers reject the meta element in
 * any case, and the time limit simulates a bank's. Browsers treat both alike, also without JavaScript.
 */
export const pageHeaders = (
  { styles = PLAIN_SHEET, script, formTargets, refresh, headers }: Page,
  frameAncestors?: readonly string[],
): Record<string, string> => ({
  ...SAFE_HEADERS,
  'Content-Security-Policy': contentSecurityPolicy({
    style: styles,
    ...compact({ script, formTargets, frameAncestors }),
  }),
  ...(refresh ? { Refresh: `${refresh.seconds}; url=${refresh.url}` } : {}),
  ...headers,
})
