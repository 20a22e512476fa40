import type { EventSubject, Row, TransactionRow } from '../../../core/contract/control.gen.ts'
import { webhookOf } from '../../../core/describe/description.ts'
import { brandWords, counted, maskedNumber, money, withUntil } from '../../../core/describe/format.ts'
import { Fact } from '../../../pages/design/fact.tsx'
import { SendAgain } from '../../parts/action-buttons.tsx'
import { Go } from '../../parts/controls.tsx'
import { CopyText } from '../../parts/copy.tsx'
import { Note, Sign, Tag } from '../../parts/display-parts.tsx'
import { useConsole } from '../../parts/hooks.ts'
import { Actions } from './actions.tsx'
import type { Thing } from './load-subject.ts'

type Props = { readonly row: Row }

/** What its merchant reads, or got. */
const statusWords = (row: Row): string => {
  const answered = row.status === undefined ? 'no answer' : `HTTP ${row.status}`
  if (row.kind === 'authorization') return answered
  if (row.kind === 'request') return [answered, row.code].filter(Boolean).join(', ')
  return row.kind === 'webhook' ? `${row.status}, ${counted(row.attemptCount, 'try', 'tries')}` : `status ${row.status}`
}

const IDS = { transaction: 'id', link: 'id', request: 'request', webhook: 'webhook-id', authorization: 'id' } as const

/** What else this is about, and a way there. */
const Related = ({ row }: Props) => {
  const { nav } = useConsole()
  const to = (id: string | undefined, words: string) => id && <a href={nav.href({ selected: id })}>{words}</a>
  if (row.kind === 'transaction') return to(row.link, 'Its link')
  if (row.kind === 'link') return to(row.transaction, 'Its authentication')
  if (row.kind === 'webhook') return to(row.subject.id, `The ${row.subject.kind} that it is about`)
  return to(row.subject?.id, `The ${row.subject?.kind}`)
}

type Paid = Partial<Pick<TransactionRow, 'amount' | 'currency' | 'brand' | 'masked'>>

const Meta = ({ row }: Props) => {
  // What people call it.
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
          {brandWords(brand)} {masked === undefined ? '' : maskedNumber(brand, masked)}
        </span>
      )}
      {name ? <CopyText label={label} text={name} what={`the ${label}`} /> : null}
      <CopyText label={IDS[kind]} text={row.id} what="the id" />
      <Related row={row} />
    </div>
  )
}

/** What nobody ordered, or what waits for somebody, with what can be done about it. */
const Notes = ({ row }: Props) => {
  const now = useConsole().told.now.value
  const { attention: look, held, trap } = row.display
  const hook = webhookOf(row)
  return (
    <>
      {look?.kind === 'webhook' && hook ? (
        <Note
          icon="tech"
          title={look.title}
          // Of a delivery, its own sentence has said the rest.
          words={withUntil(row.kind === 'webhook' ? look.next : `${look.description} ${look.next}`, look.until, now)}
          action={<SendAgain id={hook.id} />}
        />
      ) : null}
      {held ? <Note isPlain icon="snow" {...held} action={<SendAgain id={held.webhook} isFirst />} /> : null}
      {trap && (
        <div>
          <Tag icon="flag" words={`Trap: ${trap}`} />
        </div>
      )}
    </>
  )
}

/** Whether the browser comes back to the merchant from another site. */
const SITES = {
  'same-site': { words: 'On one site', note: 'SameSite of cookies never counts, unlike in production' },
  'cross-site': { words: 'From another site', note: 'SameSite of cookies counts, as in production' },
} as const

/** Sign, sentence, facts and what can be done. */
export const Head = ({ thing }: { readonly thing: Thing }) => {
  const now = useConsole().told.now.value
  const { row, link, transaction } = thing
  const { site } = (row.kind === 'transaction' ? transaction : row.kind === 'link' ? link : undefined) ?? {}
  const { icon: sign, title, description: sentence, until, result, liability, nextStep, attention: look } = row.display
  return (
    <header class="dh">
      <div class="top">
        <Sign name={sign} />
        <div>
          <h2>{title}</h2>
          <p class="sub">{withUntil(sentence, until, now)}</p>
        </div>
        <Go icon="off" look="bare icon desk" to={{ selected: '' }} aria-label="Close details" />
      </div>
      <Meta row={row} />
      <Notes row={row} />
      <dl class="facts">
        <Fact name="Result" words={result} note={statusWords(row)} />
        {look?.kind === 'request' || row.kind === 'webhook' ? null : (
          <Fact name="Who bears a fraud loss" words={liability.label} note={liability.note} />
        )}
        <Fact name="Your app should" words={nextStep} />
        {row.kind === 'link' && row.alias !== undefined ? (
          <Fact
            name="Alias"
            words={<CopyText text={row.alias} what="the alias" />}
            note="charge with it, not with the card"
          />
        ) : null}
        {site && <Fact name="Way back" {...SITES[site]} />}
      </dl>
      <Actions thing={thing} />
    </header>
  )
}
