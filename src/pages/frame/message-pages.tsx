import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { message, PageLanguage, tell } from '../languages/format-message.tsx'
import type { Page } from './page.tsx'
import { LinkButton, ToConsole } from './page-parts.tsx'

type Parts = Omit<Page, 'status' | 'name' | 'main'> & {
  readonly says: ComponentChildren
  /** The way on. */
  readonly on: ComponentChildren
}

/** A page that tells one thing and leads on. */
export const messagePage = (status: number, name: string, { says, on, ...page }: Parts): Page => ({
  status,
  name,
  ...page,
  main: (
    <>
      <p>{says}</p>
      {on}
    </>
  ),
})

/** The address that the browser is at, asked for anew: after a form that went wrong, the page with the form. */
const SAME_ADDRESS = '?'

const openAgain = (href = SAME_ADDRESS) => <LinkButton href={href}>{tell('openAgain')}</LinkButton>

type Unknown = 'noTransaction' | 'noLink'

/** For an id that nobody has, however it is written. ASSUMED: ended-pages-410. */
export const unknownPage = (says: Unknown = 'noTransaction', status = 404): Page =>
  messagePage(status, 'unknown', { sign: 'gone', heading: message('nothingHere'), says: tell(says), on: <ToConsole /> })

/** For an id whose transaction or link had ended and was let go: its page is over, as that of any other end. ASSUMED: let-go-is-410. */
export const letGoPage = (says: Unknown): Page => ({
  ...unknownPage(says, 410),
  hints: <p>{tell('wentAway', { setting: <code>--keep</code> })}</p>,
})

/** The reason is a message of the API, which is English. */
const Foreign = ({ why }: { readonly why: string }) => (
  <p>{useContext(PageLanguage) === 'en' ? why : tell('notFromHere', { field: <code>token</code> })}</p>
)

/** For a form that came from somewhere else, with the reason for whoever develops. ASSUMED: own-forms-only. */
export const foreignFormPage = (id: string, why: string): Page =>
  messagePage(403, 'foreign-form', {
    heading: message('foreignForm'),
    says: tell('foreignFormTodo'),
    on: openAgain(id),
    hints: <Foreign why={why} />,
  })

/** For a verb that a page does not have. ASSUMED: unknown-paths. */
export const wrongVerbPage = (allow: string): Page =>
  messagePage(405, 'wrong-verb', {
    heading: message('wrongVerb'),
    says: tell('answersTo', { verbs: allow }),
    on: openAgain(),
    headers: { Allow: allow },
  })

/** For a form that cannot be read. ASSUMED: own-forms-only. */
export const unreadableFormPage = (status: number): Page =>
  messagePage(status, 'unreadable-form', {
    heading: message('unreadableForm'),
    says: tell('unreadableFormTodo'),
    on: openAgain(),
  })

/** For an answer that could not be kept: the state is as it was before. ASSUMED: faults-of-the-sandbox. */
export const notSavedPage = (): Page =>
  messagePage(503, 'not-saved', {
    sign: 'tech',
    heading: message('notSaved'),
    says: tell('notSavedWhy'),
    on: openAgain(),
  })
