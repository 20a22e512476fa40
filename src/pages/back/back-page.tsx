import type { ComponentChildren } from 'preact'
import type { ReturnPlace } from '../../domain/ends.ts'
import { LinkButton } from '../frame/form.tsx'
import { messagePage } from '../frame/message-pages.tsx'
import type { Owner, Page } from '../frame/page.tsx'
import { WIDE_SHEET } from '../frame/styles.ts'
import { Row, TextRow } from '../frame/summary.tsx'
import { consoleHref, ToConsole } from '../frame/to-console.tsx'
import type { StatusWords } from './status-words.ts'
import type { WhatCame } from './what-came.ts'

export const SHOP: Owner = { name: 'Example Shop', purpose: 'Return place' }

/** What there is under the id that a browser brought: `nothing` where it brought none. */
export type BackAbout =
  | { readonly kind: 'transaction'; readonly id: string; readonly status: StatusWords; readonly call: string }
  | { readonly kind: 'link'; readonly id: string; readonly status: StatusWords }
  | { readonly kind: 'unknown' | 'nothing' }

type BackView = WhatCame & {
  readonly place: ReturnPlace
  readonly space: string
  readonly about: BackAbout
  /** The name under which a transaction's id comes back. */
  readonly parameter: string
  /** Where the console is for a link in the page. */
  readonly controlUrl: string
}

type PartProps = { readonly id: string; readonly title: string; readonly children: ComponentChildren }

const Part = ({ id, title, children }: PartProps) => (
  <section class="part" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

const Came = ({ brought, more, parameter }: BackView) => (
  <Part id="came" title="What came with it">
    {brought.length === 0 ? (
      <p>Nothing.</p>
    ) : (
      <dl class="summary came" data-testid="came">
        {brought.map(({ from, name, value }, index) => {
          const term = (
            <>
              <bdi>{name}</bdi> <span class="muted">{from === 'form' ? 'in the form' : 'in the address'}</span>
            </>
          )
          return <TextRow key={index} term={term} text={value} />
        })}
      </dl>
    )}
    {more > 0 && <p class="muted">And {more} more.</p>}
    {brought.length > 0 && (
      <p class="muted">
        Only <code>{parameter}</code> is the service's. Everything else stood in the address that your shop gave.
      </p>
    )}
  </Part>
)

/** What the status says now, loud where it says something else than the address. */
const Status = ({ kind, id, status }: { kind: string; id: string; status: StatusWords }) => (
  <Part id="status" title="What the status says now">
    {status.contradiction !== undefined && (
      <p class="problem" data-testid="contradiction">
        {status.contradiction.claim}
      </p>
    )}
    <p data-testid="status">
      <strong>{status.words}</strong>
    </p>
    {status.contradiction?.why !== undefined && <p>{status.contradiction.why}</p>}
    <dl class="summary came">
      <Row term={kind}>
        <code>{id}</code>
      </Row>
      <Row term="Status">
        <code>{status.status}</code>
      </Row>
    </dl>
  </Part>
)

const About = ({ about, place, space, parameter, controlUrl }: BackView) => {
  switch (about.kind) {
    case 'transaction':
    case 'link':
      return (
        <>
          <Status {...about} kind={about.kind === 'link' ? 'Link' : 'Transaction'} />
          {about.kind === 'transaction' && (
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
      <About {...view} />
      <Came {...view} />
      {view.about.kind !== 'transaction' && <p class="muted">A redirect proves nothing: an app reads the status.</p>}
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
