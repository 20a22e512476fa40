import { type Said, Say, Saying, said } from '../words/say.tsx'
import { LinkButton } from './form.tsx'
import type { Page } from './page.tsx'
import { ToConsole } from './to-console.tsx'

/** The address that the browser is at, asked for anew: after a form that went wrong, the page with the form. */
const SAME_ADDRESS = '?'

const OpenAgain = ({ href = SAME_ADDRESS }: { readonly href?: string }) => (
  <LinkButton href={href}>
    <Say it="openAgain" />
  </LinkButton>
)

/** For an id that nobody has, however it is written. */
export const unknownPage = (text: Said = said('noTransaction')): Page => ({
  status: 404,
  name: 'unknown',
  sign: 'gone',
  heading: said('nothingHere'),
  main: (
    <>
      <p>
        <Saying text={text} />
      </p>
      <ToConsole />
    </>
  ),
})

/** For a form without this transaction's token: it came from somewhere else. */
export const foreignFormPage = (id: string): Page => ({
  status: 403,
  name: 'foreign-form',
  heading: said('foreignForm'),
  main: (
    <>
      <p>
        <Say it="foreignFormTodo" />
      </p>
      <OpenAgain href={id} />
    </>
  ),
})

/** For a verb that a page does not have. */
export const wrongVerbPage = (allow: string): Page => ({
  status: 405,
  name: 'wrong-verb',
  heading: said('wrongVerb'),
  main: (
    <>
      <p>
        <Say it="answersTo" verbs={allow} />
      </p>
      <OpenAgain />
    </>
  ),
  headers: { Allow: allow },
})

/** For a form that cannot be read. */
export const unreadableFormPage = (status: number): Page => ({
  status,
  name: 'unreadable-form',
  heading: said('unreadableForm'),
  main: (
    <>
      <p>
        <Say it="unreadableFormTodo" />
      </p>
      <OpenAgain />
    </>
  ),
})

/** For an answer that could not be kept: the state is as it was before. */
export const notSavedPage = (): Page => ({
  status: 503,
  name: 'not-saved',
  sign: 'tech',
  heading: said('notSaved'),
  main: (
    <>
      <p>
        <Say it="notSavedWhy" />
      </p>
      <OpenAgain />
    </>
  ),
})
