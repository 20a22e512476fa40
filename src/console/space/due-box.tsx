import type { DueEntry, WaitingWebhook } from '../../contract/control.gen.ts'
import { ahead } from '../../telling/figures.ts'
import { Jump } from '../parts/deeds.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { useConsole } from '../parts/use-console.ts'

const WHAT: Readonly<Record<DueEntry['what'], string>> = {
  transaction_expires: 'Time runs out',
  challenge_times_out: 'The page runs out of time',
  challenge_ends: 'The page ends by itself',
  webhook_attempt: 'Webhook, try',
  cvv_token_expires: 'Alias of a security code expires',
}

const WAITS: Readonly<Record<WaitingWebhook['waitsFor'], string>> = {
  redirect: 'until the browser has come back',
  status_read: 'until the status was read',
  attempt: 'until another try is over',
  hand: 'until somebody sends it',
}

const FEW = 5

/** What happens next without anybody, with a way there: nobody should have to compute 31 minutes. */
export const DueBox = () => {
  const { control, nav, told, watch } = useConsole()
  const { clock, list } = watch.value
  const now = told.now.value
  const listed = useAnswer(() => control.call('listDue'), [list.rows.value, clock.value])
  const due = (listed?.due ?? []).filter(({ at, what }) => what !== 'cvv_token_expires' || Date.parse(at) > now)
  const waiting = listed?.waiting ?? []
  const words = ({ link, transaction = link, refno }: Pick<DueEntry, 'link' | 'transaction' | 'refno'>): string => {
    const row = list.find(transaction ?? '')
    const { refno: name = refno } = row && 'refno' in row ? row : { refno: undefined }
    return name ?? (row && 'reference' in row ? row.reference : undefined) ?? transaction ?? ''
  }
  return (
    <>
      <h3>What is due next</h3>
      {due.length + waiting.length === 0 ? (
        <p class="mut">Nothing: nothing is open, and no webhook is on its way.</p>
      ) : null}
      <ol class="dues">
        {due.slice(0, FEW).map((entry) => (
          <li key={`${entry.what} ${entry.webhook ?? entry.transaction ?? entry.link ?? entry.fingerprint}`}>
            <span class="num">{ahead(entry.at, now)}</span>
            <a class="cut" href={nav.href({ view: 'live', selected: entry.transaction ?? entry.link ?? '' })}>
              {[WHAT[entry.what], entry.attempt].filter(Boolean).join(' ')}
              {(entry.transaction ?? entry.link) && `: ${words(entry)}`}
            </a>
            {Date.parse(entry.at) > now ? <Jump at={entry.at} class="btn bare" /> : null}
          </li>
        ))}
        {waiting.slice(0, FEW).map((held) => (
          <li key={held.webhook}>
            <span>held</span>
            <a class="cut" href={nav.href({ view: 'live', selected: held.transaction ?? held.link ?? '' })}>
              Webhook of {words(held)}: {WAITS[held.waitsFor]}
            </a>
          </li>
        ))}
      </ol>
      {due.length > FEW ? <p class="hint">{due.length - FEW + (listed?.more ?? 0)} more after that.</p> : null}
    </>
  )
}
