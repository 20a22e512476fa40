import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { tell } from '../words/tell.tsx'

type FormProps = { readonly token: string; readonly children: ComponentChildren }

/** A form of a page. It names no address: it is posted to the page's own, whatever proxy or prefix that came through. */
export const PageForm = ({ token, children }: FormProps) => (
  <form method="post">
    <input type="hidden" name="token" value={token} />
    {children}
  </form>
)

type ComplaintProps = { readonly about: string; readonly id?: string; readonly children: ComponentChildren }

/** What is wrong with a form or a field of it, told at once to those who listen. */
export const Complaint = ({ about, id, children }: ComplaintProps) => (
  <p id={id} class="problem" role="alert" data-testid={`${about}-problem`}>
    {children}
  </p>
)

type ButtonProps = {
  /** How much it asks to be pressed: what most want, what is as good a choice, and what few want. */
  readonly look?: 'main' | 'second' | 'quiet'
  /** How test suites find it. */
  readonly testId?: string
  readonly children: ComponentChildren
}

/** A button that says what the form is sent for. Test suites find it by that too, or by a name of its own. */
export const ActionButton = ({
  action,
  testId = action,
  look = 'main',
  children,
}: ButtonProps & { readonly action: string }) => (
  <button type="submit" name="action" value={action} class={look} data-testid={testId}>
    {children}
  </button>
)

/** A link that looks like a button: the way on from its page. */
export const LinkButton = ({
  href,
  look = 'main',
  testId = 'continue',
  children,
}: ButtonProps & { readonly href: string }) => (
  <p>
    <a class={`button ${look}`} href={href} data-testid={testId}>
      {children}
    </a>
  </p>
)

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
    {tell(about ? 'toConsole' : 'openConsole')}
  </LinkButton>
)

/** Without an address of the merchant's, the browser's way has ended here. */
export const NoWayBack = ({ about }: { readonly about: Subject }) => (
  <>
    <p>
      {tell('noReturnUrl')} {tell('close')}
    </p>
    <ToConsole about={about} />
  </>
)
