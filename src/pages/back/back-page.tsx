import type { ComponentChildren } from 'preact'
import type { ReturnPlace } from '../../domain/ends.ts'
import { messagePage } from '../frame/message-pages.tsx'
import type { Page } from '../frame/page.tsx'
import { consoleHref, LinkButton, Row, TextRow, ToConsole } from '../frame/parts.tsx'
import { WIDE_SHEET } from '../frame/styles.ts'

/** What a status says in words; where it does not fit the place to which the browser came, what that claims, and why. */
export type ToldStatus = {
  readonly status: string
  readonly words: string
  readonly claim?: string
  readonly why?: string
}

type About = { readonly id: string; readonly status: ToldStatus }

/** What there is under the id that a browser brought: `nothing` where it brought none. */
export type BackAbout =
  | (About & { readonly kind: 'Transaction'; readonly call: string })
  | (About & { readonly kind: 'Link' })
  | { readonly kind: 'unknown' | 'nothing' }

/** One thing that a browser brought: a parameter of the address, or a field of a form. */
export type Brought = { readonly from: 'address' | 'form'; readonly name: string; readonly value: string }

type BackView = {
  readonly place: ReturnPlace
  readonly space: string
  readonly about: BackAbout
  /** As it may be shown: no card number, not endless. */
  readonly brought: readonly Brought[]
  /** The name under which a transaction's id comes back. */
  readonly parameter: string
  /** Where the console is for a link in the page. */
  readonly controlUrl: string
}

/** Nobody reads more. */
const MOST_SHOWN = 20

type PartProps = { readonly id: string; readonly title: string; readonly children: ComponentChildren }

const Part = ({ id, title, children }: PartProps) => (
  <section class="part" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

const Came = ({ brought, parameter }: BackView) => (
  <Part id="came" title="What came with it">
    {brought.length === 0 ? (
      <p>Nothing.</p>
    ) : (
      <dl class="summary came" data-testid="came">
        {brought.slice(0, MOST_SHOWN).map(({ from, name, value }, index) => {
          const term = (
            <>
              <bdi>{name}</bdi> <span class="muted">{from === 'form' ? 'in the form' : 'in the address'}</span>
            </>
          )
          return <TextRow key={index} term={term} text={value} />
        })}
      </dl>
    )}
    {brought.length > MOST_SHOWN && <p class="muted">And {brought.length - MOST_SHOWN} more.</p>}
    {brought.length > 0 && (
      <p class="muted">
        Only <code>{parameter}</code> is the service's. Everything else stood in the address that your shop gave.
      </p>
    )}
  </Part>
)

/** What the status says now, loud where it says something else than the address. */
const Status = ({ kind, id, status: { status, words, claim, why } }: About & { readonly kind: string }) => (
  <Part id="status" title="What the status says now">
    {claim !== undefined && (
      <p class="problem" data-testid="contradiction">
        {claim}
      </p>
    )}
    <p data-testid="status">
      <strong>{words}</strong>
    </p>
    {why !== undefined && <p>{why}</p>}
    <dl class="summary came">
      <Row term={kind}>
        <code>{id}</code>
      </Row>
      <Row term="Status">
        <code>{status}</code>
      </Row>
    </dl>
  </Part>
)

const AboutIt = ({ about, place, space, parameter, controlUrl }: BackView) => {
  switch (about.kind) {
    case 'Transaction':
    case 'Link':
      return (
        <>
          <Status {...about} />
          {about.kind === 'Transaction' && (
            <Part id="proof" title="A redirect proves nothing">
              <p>
                Anybody can open this address, and change what comes with it. An app reads the status before it believes
                anything:
              </p>
              <pre>
                <code>{about.call}</code>
              </pre>
            </Part>
          )}
          <LinkButton href={consoleHref(controlUrl, { space, id: about.id })}>See what happened</LinkButton>
        </>
      )
    case 'unknown':
      return (
        <Part id="status" title="What the status says now">
          <p class="problem" data-testid="unknown">
            The space {space} has nothing of this id. It may have been reset, the address may have been cut off, or
            somebody made it up.
          </p>
          <p>An app that believes such an address believes anybody.</p>
          <ToConsole />
        </Part>
      )
    case 'nothing':
      return (
        <Part id="status" title="No id came">
          {place === 'success' ? (
            <p data-testid="no-id">
              The successUrl of a link gets none: your shop knows by its own reference which link this was, or by what
              it wrote into the address itself, and reads <code>{'GET /v1/links/{id}'}</code>. A transaction would have
              brought <code>{parameter}</code>.
            </p>
          ) : (
            <p data-testid="no-id">
              A transaction brings <code>{parameter}</code>. Without it, nothing tells which one this was.
            </p>
          )}
          <ToConsole />
        </Part>
      )
  }
}

/** Where a browser came back, with what, and what the status says of it. */
export const backPage = (view: BackView): Page => ({
  status: 200,
  name: 'back',
  heading: `Your shop's ${view.place} page would be here`,
  language: 'en',
  styles: WIDE_SHEET,
  main: (
    <>
      <p>
        The browser came back to <code>{view.place}Url</code> of the space {view.space}.
      </p>
      <AboutIt {...view} />
      <Came {...view} />
      {view.about.kind !== 'Transaction' && <p class="muted">A redirect proves nothing: an app reads the status.</p>}
    </>
  ),
})

/** For a place that no space has. */
export const unknownPlacePage = (): Page =>
  messagePage(404, 'unknown', {
    language: 'en',
    sign: 'gone',
    heading: 'There is nothing here',
    says: 'The return places of a space are success, cancel and error.',
    on: <ToConsole />,
  })
