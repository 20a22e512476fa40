import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { say } from '../words/say.tsx'
import { LinkButton } from './form.tsx'

/** Where the control API is for a link in the page: at the root of its host, or below the path of a proxy. */
export const ControlUrl = createContext('')

/** What the console is to show. */
export type Subject = { readonly space: string; readonly id: string }

/** The console's address, where it shows a transaction or a link with all that happened to it. */
export const consoleHref = (controlUrl: string, subject: Subject | undefined): string =>
  subject ? `${controlUrl}/#/live/${subject.id}?space=${encodeURIComponent(subject.space)}` : `${controlUrl}/`

/** The way on from a page that has no other: whoever tests sees what happened. */
export const ToConsole = ({ about }: { readonly about?: Subject }) => (
  <LinkButton href={consoleHref(useContext(ControlUrl), about)} look="second" testId="to-console">
    {say(about ? 'toConsole' : 'openConsole')}
  </LinkButton>
)

/** Without an address of the merchant's, the browser's way has ended here. */
export const NoWayBack = ({ about }: { readonly about: Subject }) => (
  <>
    <p>
      {say('noReturnUrl')} {say('close')}
    </p>
    <ToConsole about={about} />
  </>
)
