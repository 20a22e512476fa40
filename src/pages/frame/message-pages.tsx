import { LinkButton } from './form.tsx'
import type { Page } from './page.tsx'

/** A page that says one thing. */
export const messagePage = (status: number, name: string, heading: string, text: string): Page => ({
  status,
  name,
  heading,
  main: <p>{text}</p>,
})

/** For an id that nobody has, however it is written. */
export const unknownPage = (
  text = 'No transaction has this address. It may have been reset, or the address may have been cut off.',
): Page => messagePage(404, 'unknown', 'There is nothing here', text)

/** For a form without this transaction's token: it came from somewhere else. */
export const foreignFormPage = (id: string): Page => ({
  status: 403,
  name: 'foreign-form',
  heading: 'This form did not come from this page',
  main: (
    <>
      <p>Nothing was changed. Open the page again and answer there.</p>
      <LinkButton href={id}>Open the page again</LinkButton>
    </>
  ),
})

/** For a verb that a page does not have. */
export const wrongVerbPage = (allow: string): Page => ({
  ...messagePage(
    405,
    'wrong-verb',
    'This page cannot be used like that',
    `It answers ${allow.replaceAll(', ', ' and ')}.`,
  ),
  headers: { Allow: allow },
})

/** For a form that cannot be read. */
export const unreadableFormPage = (status: number): Page =>
  messagePage(status, 'unreadable-form', 'This form cannot be read', 'Nothing was changed. Go back and try again.')

/** For an answer that could not be kept: the state is as it was before. */
export const notSavedPage = (): Page =>
  messagePage(
    503,
    'not-saved',
    'Please try again in a moment',
    'The sandbox could not save your answer, so nothing was changed. Its log says why.',
  )
