import type { EventSubject, Row, TransactionRow } from '../../../core/contract/control.gen.ts'
import { webhookOf } from '../../../core/describe/description.ts'
import { brandLabel, counted, maskedNumber, money, withNextAction } from '../../../core/describe/format.ts'
import { withCode } from '../../../core/design/with-code.tsx'
import { CHALLENGE_WINDOWS } from '../../../core/domain/challenge-windows.ts'
import { Fact } from '../../../pages/design/fact.tsx'
import { SendAgainButton } from '../../parts/action-buttons.tsx'
import { Button, LinkButton } from '../../parts/controls.tsx'
import { CopyText } from '../../parts/copy.tsx'
import { Note, Sign, Tag } from '../../parts/display-parts.tsx'
import { useConsole } from '../../parts/hooks.ts'
import { Actions } from './actions.tsx'
import type { LoadedSubject } from './load-subject.ts'
import { ResponseChanges } from './response-changes.tsx'

type Props = { readonly row: Row }

/** Describes the status that the merchant reads, or the HTTP status. */
const formatStatus = (row: Row): string => {
  const response = row.status === undefined ? 'no response' : `HTTP ${row.status}`
  if (row.kind === 'authorization') return response
  if (row.kind === 'request') return [response, row.code].filter(Boolean).join(', ')
  if (row.kind !== 'webhook') return `status ${row.status}`
  return `${row.status}, ${counted(row.attemptCount, 'attempt', 'attempts')}`
}

const IDS = { transaction: 'id', link: 'id', request: 'request', webhook: 'webhook-id', authorization: 'id' } as const

/** Links the related row. */
const Related = ({ row }: Props) => {
  const { nav } = useConsole()
  const to = (id: string | undefined, label: string) => id && <a href={nav.href({ selected: id })}>{label}</a>
  if (row.kind === 'transaction') return to(row.link, 'View link')
  if (row.kind === 'link') return to(row.transaction, 'View authentication')
  if (row.kind === 'webhook') return to(row.subject.id, `View ${row.subject.kind}`)
  return to(row.subject?.id, `View ${row.subject?.kind}`)
}

type Paid = Partial<Pick<TransactionRow, 'amount' | 'currency' | 'brand' | 'masked'>>

const Meta = ({ row }: Props) => {
  // The reference of the merchant.
  const { refno, reference }: Pick<EventSubject, 'refno' | 'reference'> = row.kind === 'webhook' ? row.subject : row
  const [label, name] = refno === undefined ? ['reference', reference] : ['refno', refno]
  const { kind, amount, currency, brand, masked }: Pick<Row, 'kind'> & Paid = row
  return (
    <div class="meta across">
      {amount !== undefined || kind === 'link' ? (
        <span class="num">
          <b>{amount === undefined ? 'No amount' : money(amount, currency)}</b>
        </span>
      ) : null}
      {brand && (
        <span class="num">
          {brandLabel(brand)} {masked === undefined ? '' : maskedNumber(brand, masked)}
        </span>
      )}
      {name ? <CopyText label={label} text={name} subject={`the ${label}`} /> : null}
      <CopyText label={IDS[kind]} text={row.id} subject="the ID" />
      <Related row={row} />
    </div>
  )
}

/** The credentials with the keys of the two signatures, their names and their headers. */
const SIGNATURE_KEYS = [
  ['webhookSecret', 'webhook secret', 'webhook-signature'],
  ['signatureKey', 'signature key', 'sandbox-signature'],
] as const

/** Rules out the signature as the cause of a 401. The keys are fetched on click, for those who may read credentials. */
const SignatureNote = () => {
  const { copy, space, want } = useConsole()
  const copyKey = async (name: (typeof SIGNATURE_KEYS)[number][0], label: string): Promise<void> => {
    const keys = await want('getCredentials', { path: { space: space.value } })
    if (keys) await copy(keys[name], label, 'Select it in Connect')
  }
  return (
    <Note
      isPlain
      icon="key"
      title="Signature"
      text="This signature is correct for the key of this space. Compare the key of your app with it."
      action={
        <div class="acts">
          {SIGNATURE_KEYS.map(([name, label, header]) => (
            <Button key={name} icon="copy" onClick={() => copyKey(name, `the ${label}`)}>
              Copy {label} ({header})
            </Button>
          ))}
        </div>
      }
    />
  )
}

/** Renders problems and held webhooks with their actions, and marks deliberate faults. */
const Notes = ({ row, frame }: Pick<LoadedSubject, 'row' | 'frame'>) => {
  const now = useConsole().derived.now.value
  const { attention, held, defect } = row.display
  const hook = webhookOf(row)
  return (
    <>
      {attention?.kind === 'webhook' && hook ? (
        <Note
          icon="error"
          title={attention.title}
          // The description of a webhook row already includes the problem.
          text={withNextAction(
            row.kind === 'webhook' ? attention.fix : `${attention.description} ${attention.fix}`,
            attention.nextAction,
            now,
          )}
          action={<SendAgainButton id={hook.id} />}
        />
      ) : null}
      {attention?.kind === 'webhook' && hook?.lastStatus === 401 && hook.sentAs === undefined ? (
        <SignatureNote />
      ) : null}
      {held ? (
        <Note
          isPlain
          icon="snow"
          title={held.title}
          text={held.description}
          action={<SendAgainButton id={held.webhook} isFirst />}
        />
      ) : null}
      {frame?.isAllowed ? (
        <Note
          isPlain
          icon="pass"
          title="Allowed"
          text={`${frame.origin} can open the pages of this space in a frame.`}
        />
      ) : null}
      {defect && (
        <div>
          <Tag icon="flag" label={`On purpose: ${defect}`} />
        </div>
      )}
    </>
  )
}

/** Renders the icon, the description, the facts and the actions of a row. */
export const DetailHead = ({ thing }: { readonly thing: LoadedSubject }) => {
  const now = useConsole().derived.now.value
  const { row } = thing
  const { icon, title, description, nextAction, result, liability, nextStep, attention } = row.display
  const windowSize = row.kind === 'transaction' ? thing.transaction?.challengeWindowSize : undefined
  return (
    <header class="dh">
      <div class="top">
        <Sign name={icon} />
        <div>
          <h2>{title}</h2>
          <p class="sub">{withCode(withNextAction(description, nextAction, now))}</p>
        </div>
        <LinkButton icon="off" variant="bare icon desk" to={{ selected: '' }} aria-label="Close details" />
      </div>
      <Meta row={row} />
      <Notes {...thing} />
      <ResponseChanges {...thing} />
      <dl class="facts">
        <Fact name="Result" value={result} note={formatStatus(row)} />
        {attention?.kind === 'request' || row.kind === 'webhook' ? null : (
          <Fact name="Liability" value={liability.label} note={liability.note} />
        )}
        <Fact name="Your app should" value={nextStep} />
        {windowSize && (
          <Fact
            name="Challenge window"
            value={CHALLENGE_WINDOWS[windowSize]}
            note={`size ${windowSize} of the request`}
          />
        )}
        {row.kind === 'link' && row.alias !== undefined ? (
          <Fact
            name="Alias"
            value={<CopyText text={row.alias} subject="the alias" />}
            note="charge the alias, not the card"
          />
        ) : null}
      </dl>
      <Actions thing={thing} />
    </header>
  )
}
