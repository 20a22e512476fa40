import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { renderToString } from 'preact-render-to-string'
import type { Circumstances } from '../../api/http/response.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { Icon } from '../design/icon.tsx'
import { type Message, message, PageLanguage, Tell, tell, tellPlainly } from '../languages/format-message.tsx'
import type { Language } from '../languages/language.ts'
import { iconOf, Mark, type MarkName } from './brand-marks.tsx'
import { contentSecurityPolicy, type FormTargets } from './csp.ts'
import { ControlUrl } from './page-parts.tsx'
import { PLAIN_SHEET } from './styles.ts'

/** The sign of an end, which gives its colour as well; each has an outline of its own. */
export type EndSign = 'pass' | 'attempt' | 'bad' | 'fail' | 'tech' | 'time' | 'cancel' | 'gone'

/** A page as a value: what to show, and what it needs to be allowed. */
export type Page = Pick<Circumstances, 'about' | 'tells' | 'onceGone'> & {
  readonly status: number
  /** Which page it is, for test suites: the same in every language and version (docs/hosted-pages.md). */
  readonly name: string
  /** The heading, which is the title of the window as well. A page of the sandbox's own has it as it is. */
  readonly heading: Message | string
  /** How it ended, beside the heading of a page that tells it. */
  readonly sign?: EndSign
  /** The language of the initialization, where there is one. */
  readonly language?: string | undefined
  /** Whose network the card is of, as people know it. */
  readonly network?: string
  /** Somebody made a mistake and is told: the title says so first. */
  readonly isComplaint?: boolean
  /** What comes after the heading. */
  readonly main: ComponentChildren
  /** Owner of the imitated page, if it differs from the owner of its folder. */
  readonly owner?: Owner
  /** What the sandbox adds to the page to make testing easy; folded away. */
  readonly tools?: Fold
  /** What a developer wants to know about the page; folded away. */
  readonly hints?: ComponentChildren
  /** The style sheet, where it is not the plain one. */
  readonly styles?: string
  /** An inline script that makes the page nicer. */
  readonly script?: string
  /** Where its forms may lead; absent for a page without a form. */
  readonly formTargets?: FormTargets
  /** Where the browser goes by itself after some seconds. */
  readonly refresh?: { readonly seconds: number; readonly url: string }
  readonly headers?: Readonly<Record<string, string>>
}

/** A folded part of a page that a real one would not have. */
type Fold = {
  readonly name: string
  readonly title: Message
  readonly isOpen: boolean
  readonly content: ComponentChildren
}

/** Where a page is shown: in which language, and where the control API is for a link in it. */
export type Showing = { readonly language: Language; readonly owner: Owner; readonly controlUrl: string }

const Folded = ({ name, title, isOpen, content }: Fold) => (
  <aside aria-label={tellPlainly(title, useContext(PageLanguage))}>
    <details open={isOpen}>
      <summary data-testid={name}>
        <Tell {...title} />
      </summary>
      {content}
    </details>
  </aside>
)

/** Whose page it seems to be, what is done there, and by which mark it is known. */
export type Owner = {
  readonly name: string
  readonly purpose: Message | string
  /** Absent where it is the sandbox itself. */
  readonly mark?: MarkName
}

export const BANK: Owner = { name: 'Example Bank', purpose: message('secureCheck'), mark: 'bank' }
/** A page of a link belongs to the payment service, not to the bank. */
export const PAYMENTS: Owner = { name: 'Example Payments', purpose: message('cardEntry'), mark: 'payments' }
export const SHOP: Owner = { name: 'Example Shop', purpose: message('returnPlace'), mark: 'shop' }

type FrameProps = { readonly page: Page; readonly showing: Showing }

const Frame = ({ page, showing: { language, ...showing } }: FrameProps) => {
  const { name, sign, isComplaint, network, main, tools, hints, styles = PLAIN_SHEET, script } = page
  const { name: owner, purpose, mark } = page.owner ?? showing.owner
  const worded = (text: Message | string): string => (typeof text === 'string' ? text : tellPlainly(text, language))
  const heading = worded(page.heading)
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{isComplaint ? worded(message('error', { heading })) : heading}</title>
        <link rel="icon" href={iconOf(mark)} />
        <style>{styles}</style>
      </head>
      <body>
        <header>
          <p class="ribbon">{tell('ribbon', { sandbox: <strong>Sandbox</strong> })}</p>
          <p class="owner">
            {mark ? <Mark name={mark} /> : <Icon name="mark" />}
            {owner}
            <span class="what">
              {network !== undefined && <strong data-testid="network">{network}</strong>}{' '}
              <span class="muted">{worded(purpose)}</span>
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
          <p>{tell('footer')}</p>
        </footer>
        {script && <script>{script}</script>}
      </body>
    </html>
  )
}

/** The page's HTML. Everything in it went through preact, which escapes it. */
export const renderPage = (page: Page, showing: Showing): string => {
  const whole = (
    <PageLanguage.Provider value={showing.language}>
      <ControlUrl.Provider value={showing.controlUrl}>
        <Frame page={page} showing={showing} />
      </ControlUrl.Provider>
    </PageLanguage.Provider>
  )
  return `<!doctype html>\n${renderToString(whole)}\n`
}

/**
 * Headers of every response of the hosted pages, including redirects and empty responses. Merchants receive no URL of the
 * sandbox. Not `no-referrer`: browsers would send `Origin: null` with the forms of these pages.
 */
export const SAFE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
} as const

/**
 * Headers of a page. The refresh is a header, not a meta element: accessibility checkers refuse the element whatever
 * it is for, and a bank's time limit is not ours to lift. Browsers treat both alike, without JavaScript too.
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
