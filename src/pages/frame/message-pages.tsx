import type { ComponentChildren } from 'preact'
import type { SimilarId } from '../../engine/similar-ids.ts'
import { type InLanguage, message, translate } from '../languages/format-message.tsx'
import type { Page } from './page.tsx'
import { LinkButton, ToConsole } from './page-parts.tsx'

type Parts = Omit<Page, 'status' | 'name' | 'main'> & {
  readonly text: ComponentChildren
  /** Link to continue. */
  readonly on: ComponentChildren
}

/** Page with one message and a link. */
export const messagePage = (status: number, name: string, { text: message, on, ...page }: Parts): Page => ({
  status,
  name,
  ...page,
  main: (
    <>
      <p>{message}</p>
      {on}
    </>
  ),
})

/** Reloads the current address: after a faulty form, the page with the form. */
const SAME_ADDRESS = '?'

const openAgain = (href = SAME_ADDRESS) => <LinkButton href={href}>{translate('openAgain')}</LinkButton>

type Unknown = 'noTransaction' | 'noLink'

/** Hint for an ID that differs from an existing one by capitals, or also by blanks or percent-encoding. */
type SpellingHint = 'linkInCapitals' | 'otherSpelling'

/** Returns the hint about another spelling of an ID, if it exists. */
export const spellingHint = (match: SimilarId | undefined): SpellingHint | undefined =>
  match && (match.kind === 'link' && match.changes.join() === 'in capitals' ? 'linkInCapitals' : 'otherSpelling')

/** Page for an unknown ID, in any format. ASSUMED: ended-pages-410. */
export const unknownPage = (reason: Unknown = 'noTransaction', hint?: SpellingHint, status = 404): Page =>
  messagePage(status, 'unknown', {
    sign: 'gone',
    heading: message('nothingHere'),
    text: translate(reason),
    on: <ToConsole />,
    ...(hint && { hints: <p>{translate(hint)}</p> }),
  })

/**
 * Page for the ID of an ended transaction or link that was removed. It returns 410 like any ended page.
 * ASSUMED: removed-pages-410.
 */
export const removedPage = (message: Unknown): Page => ({
  ...unknownPage(message, undefined, 410),
  hints: <p>{translate('wentAway', { setting: <code>--keep</code> })}</p>,
})

/** Shows the reason, which is an API message and English. */
const Foreign = ({ why }: { readonly why: string }, { language }: InLanguage) => (
  <p>{language === 'en' ? why : translate('notFromHere', { field: <code>token</code> })}</p>
)

/** Page for a form from a foreign page, with the reason for developers. ASSUMED: forged-forms-403. */
export const foreignFormPage = (id: string, why: string): Page =>
  messagePage(403, 'foreign-form', {
    heading: message('foreignForm'),
    text: translate('foreignFormTodo'),
    on: openAgain(id),
    hints: <Foreign why={why} />,
  })

/** Page for an unsupported method. ASSUMED: unknown-paths. */
export const wrongMethodPage = (allow: string): Page =>
  messagePage(405, 'wrong-verb', {
    heading: message('wrongVerb'),
    text: translate('answersTo', { verbs: allow }),
    on: openAgain(),
    headers: { Allow: allow },
  })

/** Page for a form that cannot be read. ASSUMED: forged-forms-403. */
export const unreadableFormPage = (status: number): Page =>
  messagePage(status, 'unreadable-form', {
    heading: message('unreadableForm'),
    text: translate('unreadableFormTodo'),
    on: openAgain(),
  })

/** Page for a change that could not be saved; the state is unchanged. ASSUMED: sandbox-errors. */
export const notSavedPage = (): Page =>
  messagePage(503, 'not-saved', {
    sign: 'error',
    heading: message('notSaved'),
    text: translate('notSavedWhy'),
    on: openAgain(),
  })
