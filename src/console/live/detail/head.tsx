import type { Told } from '../../../contract/control.gen.ts'
import { brandWords, counted, maskedNumber, money, withUntil } from '../../../telling/figures.ts'
import { Go } from '../../parts/controls.tsx'
import { CopyText } from '../../parts/copy.tsx'
import { SendAgain } from '../../parts/deeds.tsx'
import { Sign, Tag } from '../../parts/sign.tsx'
import { Note } from '../../parts/states.tsx'
import { useConsole } from '../../parts/use-console.ts'
import { Actions } from './actions.tsx'
import type { Thing } from './load-thing.ts'

/** What people call it: its refno or reference. */
const nameOf = ({ row }: Thing): { readonly label: string; readonly name: string } | undefined => {
  if (row.kind === 'transaction') return { label: 'refno', name: row.refno }
  if (row.kind === 'link') return row.reference === '' ? undefined : { label: 'reference', name: row.reference }
  const { refno, reference } = row.kind === 'webhook' ? row.of : row
  if (refno !== undefined) return { label: 'refno', name: refno }
  return reference === undefined ? undefined : { label: 'reference', name: reference }
}

/** What its merchant reads, or got. */
const statusWords = ({ row }: Thing): string => {
  if (row.kind === 'request')
    return [row.status === undefined ? 'no answer' : `HTTP ${row.status}`, row.code].filter(Boolean).join(', ')
  return row.kind === 'webhook' ? `${row.status}, ${counted(row.attemptCount, 'try', 'tries')}` : `status ${row.status}`
}

const IDS = { transaction: 'id', link: 'id', request: 'request', webhook: 'webhook-id' } as const

/** What else this is about, and a way there. */
const Related = ({ thing: { row } }: { readonly thing: Thing }) => {
  const { nav } = useConsole()
  const to = (id: string, words: string) => <a href={nav.href({ selected: id })}>{words}</a>
  if (row.kind === 'transaction' && row.link !== undefined) return to(row.link, 'Its link')
  if (row.kind === 'link' && row.transaction !== undefined) return to(row.transaction, 'Its authentication')
  if (row.kind === 'webhook') return to(row.of.id, `The ${row.of.kind} that it is about`)
  if (row.kind === 'request' && row.subject?.id !== undefined) return to(row.subject.id, `The ${row.subject.kind}`)
  return null
}

const Meta = ({ thing }: { readonly thing: Thing }) => {
  const { row } = thing
  const name = nameOf(thing)
  const { amount, currency, brand, masked } = {
    amount: undefined,
    currency: undefined,
    brand: undefined,
    masked: undefined,
    ...row,
  }
  return (
    <div class="meta across">
      {row.kind === 'webhook' || (row.kind === 'request' && amount === undefined) ? null : (
        <span class="num">
          <b>{amount === undefined ? 'No amount' : money(amount, currency)}</b>
        </span>
      )}
      {brand === undefined ? null : (
        <span class="num">
          {brandWords(brand)} {masked === undefined ? '' : maskedNumber(masked)}
        </span>
      )}
      {name ? <CopyText label={name.label} text={name.name} what={`the ${name.label}`} /> : null}
      <CopyText label={IDS[row.kind]} text={row.id} what="the id" />
      <Related thing={thing} />
    </div>
  )
}

/** What nobody ordered, or what waits for somebody, with what can be done about it. */
const Notes = ({ thing: { row }, told: { look, held, trap } }: { readonly thing: Thing; readonly told: Told }) => {
  const { told: rows } = useConsole()
  const hook = row.kind === 'webhook' ? row : row.kind === 'request' ? undefined : row.webhook
  return (
    <>
      {look?.kind === 'webhook' && hook ? (
        <Note
          icon="tech"
          title={look.title}
          // Of a delivery, its own sentence has said the rest.
          words={withUntil(
            row.kind === 'webhook' ? look.next : `${look.words} ${look.next}`,
            look.until,
            rows.now.value,
          )}
          action={<SendAgain id={hook.id} words="Send now" />}
        />
      ) : null}
      {held ? (
        <Note
          isPlain
          icon="snow"
          title={held.title}
          words={held.words}
          action={<SendAgain id={held.webhook} words="Send it now" done="Webhook sent" />}
        />
      ) : null}
      {trap === undefined ? null : (
        <div>
          <Tag icon="flag" words={`Trap: ${trap}`} />
        </div>
      )}
    </>
  )
}

/** Sign, sentence, facts and what can be done. */
export const Head = ({ thing }: { readonly thing: Thing }) => {
  const { told: rows } = useConsole()
  const { told } = thing.row
  const { sign, title, sentence, until, result, fraudLoss, appShould, look } = told
  return (
    <header class="dh">
      <div class="top">
        <Sign name={sign} />
        <div>
          <h2>{title}</h2>
          <p class="sub">{withUntil(sentence, until, rows.now.value)}</p>
        </div>
        <Go icon="off" look="bare icon desk" to={{ selected: '' }} aria-label="Close details" />
      </div>
      <Meta thing={thing} />
      <Notes thing={thing} told={told} />
      <dl class="facts">
        <div>
          <dt>Result</dt>
          <dd>
            {result}
            <small>{statusWords(thing)}</small>
          </dd>
        </div>
        {look?.kind === 'request' || thing.row.kind === 'webhook' ? null : (
          <div>
            <dt>Who bears a fraud loss</dt>
            <dd>
              {fraudLoss.words}
              <small>{fraudLoss.note}</small>
            </dd>
          </div>
        )}
        <div>
          <dt>Your app should</dt>
          <dd>{appShould}</dd>
        </div>
      </dl>
      <Actions thing={thing} told={told} />
    </header>
  )
}
