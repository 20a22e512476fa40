import type { ComponentChildren } from 'preact'
import type { ReturnPage } from '../../core/domain/return-targets.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { messagePage } from '../frame/message-pages.tsx'
import type { Page } from '../frame/page.tsx'
import { consoleHref, LinkButton, Row, TextRow, ToConsole } from '../frame/page-parts.tsx'
import { WIDE_SHEET } from '../frame/styles.ts'
import { type Message, message, Translated, translate } from '../languages/format-message.tsx'

/** Status in words; if it contradicts the return page, the claim of the address and the reason. */
export type DescribedStatus = {
  readonly status: string
  readonly text: Message
  readonly claim?: Message
  readonly why?: Message
}

type About = { readonly id: string; readonly status: DescribedStatus }

/** Object of the ID in the request: `nothing` if the request has none. */
export type ReturnSubject =
  | (About & { readonly kind: 'Transaction'; readonly call: string })
  | (About & { readonly kind: 'Link' })
  | { readonly kind: 'unknown' | 'nothing' }

/** Parameter of the address or field of a form. */
export type ReceivedValue = { readonly from: 'address' | 'form'; readonly name: string; readonly value: string }

type BackView = Pick<Page, 'language'> & {
  readonly network: string | undefined
  readonly target: ReturnPage
  readonly space: string
  readonly about: ReturnSubject
  /** Safe to display: without card numbers, shortened. */
  readonly brought: readonly ReceivedValue[]
  /** Parameter of the transaction ID. */
  readonly parameter: string
  /** Address of the control API for links in the page. */
  readonly controlUrl: string
}

/** Maximum of displayed values. */
const MAX_ROWS = 20

type PartTitle = 'whatCame' | 'statusNow' | 'provesNothing' | 'noIdCame'
type PartProps = { readonly id: string; readonly title: PartTitle; readonly children: ComponentChildren }

const Part = ({ id, title, children }: PartProps) => (
  <section class="part" aria-labelledby={id}>
    <h2 id={id}>{translate(title)}</h2>
    {children}
  </section>
)

const Received = ({ brought, parameter }: BackView) => (
  <Part id="came" title="whatCame">
    {brought.length === 0 ? (
      <p>{translate('nothingCame')}</p>
    ) : (
      <dl class="summary came" data-testid="came">
        {brought.slice(0, MAX_ROWS).map(({ from, name, value }, index) => {
          const term = (
            <>
              <bdi>{name}</bdi> <span class="muted">{translate(from === 'form' ? 'inForm' : 'inAddress')}</span>
            </>
          )
          return <TextRow key={index} term={term} text={value} />
        })}
      </dl>
    )}
    {brought.length > MAX_ROWS && <p class="muted">{translate('moreCame', { count: brought.length - MAX_ROWS })}</p>}
    {brought.length > 0 && <p class="muted">{translate('onlyOurs', { parameter: <code>{parameter}</code> })}</p>}
  </Part>
)

/** Current status, highlighted if it contradicts the address. */
const Status = ({
  kind,
  id,
  status: { status, text, claim, why },
}: About & { readonly kind: 'transaction' | 'link' }) => (
  <Part id="status" title="statusNow">
    {claim !== undefined && (
      <p class="problem" data-testid="contradiction">
        <Translated {...claim} />
      </p>
    )}
    <p data-testid="status">
      <strong>
        <Translated {...text} />
      </strong>
    </p>
    {why !== undefined && (
      <p>
        <Translated {...why} />
      </p>
    )}
    <dl class="summary came">
      <Row term={translate(kind)}>
        <code>{id}</code>
      </Row>
      <Row term={translate('status')}>
        <code>{status}</code>
      </Row>
    </dl>
  </Part>
)

const AboutIt = ({ about, target, space, parameter, controlUrl }: BackView) => {
  switch (about.kind) {
    case 'Transaction':
    case 'Link':
      return (
        <>
          <Status {...about} kind={about.kind === 'Link' ? 'link' : 'transaction'} />
          {about.kind === 'Transaction' && (
            <Part id="proof" title="provesNothing">
              <p>{translate('anybodyCan')}</p>
              <pre>
                <code>{about.call}</code>
              </pre>
            </Part>
          )}
          <LinkButton href={consoleHref(controlUrl, { space, id: about.id })}>
            {translate('seeWhatHappened')}
          </LinkButton>
        </>
      )
    case 'unknown':
      return (
        <Part id="status" title="statusNow">
          <p class="problem" data-testid="unknown">
            {translate('notOfSpace', { space })}
          </p>
          <p>{translate('believesAnybody')}</p>
          <ToConsole />
        </Part>
      )
    case 'nothing':
      return (
        <Part id="status" title="noIdCame">
          <p data-testid="no-id">
            {target === 'success'
              ? translate('noIdAtSuccess', {
                  call: <code>{'GET /v1/links/{id}'}</code>,
                  parameter: <code>{parameter}</code>,
                })
              : translate('noIdElsewhere', { parameter: <code>{parameter}</code> })}
          </p>
          <ToConsole />
        </Part>
      )
  }
}

const HEADINGS = { success: 'shopSuccess', cancel: 'shopCancel', error: 'shopError' } as const satisfies Record<
  ReturnPage,
  unknown
>

/** Page that shows the return of a browser: received values and the current status. */
export const returnPage = (view: BackView): Page => ({
  status: 200,
  name: 'back',
  heading: message(HEADINGS[view.target]),
  ...compact({ language: view.language, network: view.network }),
  styles: WIDE_SHEET,
  main: (
    <>
      <p>{translate('cameBack', { url: <code>{view.target}Url</code>, space: view.space })}</p>
      <AboutIt {...view} />
      <Received {...view} />
      {view.about.kind !== 'Transaction' && <p class="muted">{translate('readStatus')}</p>}
    </>
  ),
})

/** Page for an unknown return page. */
export const unknownReturnPage = (): Page =>
  messagePage(404, 'unknown', {
    sign: 'gone',
    heading: message('nothingHere'),
    text: translate('noSuchPlace'),
    on: <ToConsole />,
  })
