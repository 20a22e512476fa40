import type { ReturnPlace } from '../../domain/return-url.ts'
import { LinkButton } from '../frame/form.tsx'
import type { Owner, Page } from '../frame/page.tsx'
import { WIDE_SHEET } from '../frame/styles.ts'
import { Row, TextRow } from '../frame/summary.tsx'
import { consoleHref, ToConsole } from '../frame/to-console.tsx'
import type { StatusWords } from './status-words.ts'
import type { Brought } from './what-came.ts'

export const SHOP: Owner = { name: 'Example Shop', purpose: 'Return place' }

/** What there is under the id that a browser brought: `nothing` where it brought none. */
export type BackAbout =
  | { readonly kind: 'transaction'; readonly id: string; readonly status: StatusWords; readonly call: string }
  | { readonly kind: 'link'; readonly id: string; readonly status: StatusWords }
  | { readonly kind: 'unknown' | 'nothing' }

type BackView = {
  readonly place: ReturnPlace
  readonly space: string
  readonly about: BackAbout
  readonly brought: readonly Brought[]
  /** How many more things came than are shown. */
  readonly more: number
  /** The name under which a transaction's id comes back. */
  readonly parameter: string
  /** Where the console is for a link in the page. */
  readonly controlUrl: string
}

const HEADING: Record<ReturnPlace, string> = {
  success: "Your shop's success page would be here",
  cancel: "Your shop's cancel page would be here",
  error: "Your shop's error page would be here",
}

const ADDRESS: Record<ReturnPlace, string> = { success: 'successUrl', cancel: 'cancelUrl', error: 'errorUrl' }

const WhatCame = ({ brought, more, parameter }: Pick<BackView, 'brought' | 'more' | 'parameter'>) => (
  <section class="part" aria-labelledby="came">
    <h2 id="came">What came with it</h2>
    {brought.length === 0 ? (
      <p>Nothing.</p>
    ) : (
      <dl class="summary came" data-testid="came">
        {brought.map(({ from, name, value }, index) => (
          <TextRow
            key={index}
            term={
              <>
                <bdi>{name}</bdi> <span class="muted">{from === 'form' ? 'in the form' : 'in the address'}</span>
              </>
            }
            text={value}
          />
        ))}
      </dl>
    )}
    {more > 0 && <p class="muted">And {more} more.</p>}
    {brought.length > 0 && (
      <p class="muted">
        Only <code>{parameter}</code> is the service's. Everything else stood in the address that your shop gave.
      </p>
    )}
  </section>
)

/** What the status says now, loud where it says something else than the address. */
const Status = ({ kind, id, status }: { kind: string; id: string; status: StatusWords }) => (
  <section class="part" aria-labelledby="status">
    <h2 id="status">What the status says now</h2>
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
  </section>
)

const About = (view: BackView) => {
  const { about, place, space, parameter } = view
  switch (about.kind) {
    case 'transaction':
      return (
        <>
          <Status kind="Transaction" id={about.id} status={about.status} />
          <section class="part" aria-labelledby="proof">
            <h2 id="proof">A redirect proves nothing</h2>
            <p>
              Anybody can open this address, and change what comes with it. An app reads the status before it believes
              anything:
            </p>
            <pre>
              <code>{about.call}</code>
            </pre>
          </section>
          <LinkButton href={consoleHref(view.controlUrl, { space, id: about.id })}>See what happened</LinkButton>
        </>
      )
    case 'link':
      return (
        <>
          <Status kind="Link" id={about.id} status={about.status} />
          <LinkButton href={consoleHref(view.controlUrl, { space, id: about.id })}>See what happened</LinkButton>
        </>
      )
    case 'unknown':
      return (
        <section class="part" aria-labelledby="status">
          <h2 id="status">What the status says now</h2>
          <p class="problem" data-testid="unknown">
            The space {space} has nothing of this id. It may have been reset, the address may have been cut off, or
            somebody made it up.
          </p>
          <p>An app that believes such an address believes anybody.</p>
          <ToConsole />
        </section>
      )
    case 'nothing':
      return (
        <section class="part" aria-labelledby="status">
          <h2 id="status">No id came</h2>
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
        </section>
      )
  }
}

/** Where a browser came back, with what, and what the status says of it. */
export const backPage = (view: BackView): Page => {
  const { place, space, about } = view
  return {
    status: 200,
    name: 'back',
    heading: HEADING[place],
    language: 'en',
    styles: WIDE_SHEET,
    main: (
      <>
        <p>
          The browser came back to <code>{ADDRESS[place]}</code> of the space {space}.
        </p>
        <About {...view} />
        <WhatCame {...view} />
        {about.kind !== 'transaction' && <p class="muted">A redirect proves nothing: an app reads the status.</p>}
      </>
    ),
  }
}

/** For a place that no space has. */
export const unknownPlacePage = (): Page => ({
  status: 404,
  name: 'unknown',
  language: 'en',
  sign: 'gone',
  heading: 'There is nothing here',
  main: (
    <>
      <p>The return places of a space are success, cancel and error.</p>
      <ToConsole />
    </>
  ),
})
