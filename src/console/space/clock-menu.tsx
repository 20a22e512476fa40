import { useState } from 'preact/hooks'
import type { ClockRequest, ScheduledEntry, WaitingWebhook } from '../../core/contract/control.gen.ts'
import { ahead, upper } from '../../core/describe/format.ts'
import { referenceOf } from '../../core/describe/reference-of.ts'
import { Jump } from '../parts/action-buttons.tsx'
import { Button, Field, Form } from '../parts/controls.tsx'
import { Tag } from '../parts/display-parts.tsx'
import { useAnswer, useConsole } from '../parts/hooks.ts'
import { apartWords } from '../state/space-clock.ts'

/** How far the clock can be moved at once. */
const STEPS = [
  ['30s', '+30 s'],
  ['5m', '+5 min'],
  ['31m', '+31 min'],
  ['1d', '+1 day'],
] as const

/** `22 Nov 2026 16:42:10 UTC`. */
const dated = (ms: number): string => new Date(ms).toUTCString().slice(5).replace('GMT', 'UTC')

const WAITS: Readonly<Record<WaitingWebhook['waitsFor'], string>> = {
  redirect: 'until the browser has come back',
  status_read: 'until the status was read',
  attempt: 'until another try is over',
  hand: 'until somebody sends it',
}

const FEW = 5

/** What happens next without anybody, with a way there: nobody should have to compute 31 minutes. */
const DueBox = () => {
  const { nav, told, watch } = useConsole()
  const { clock, list } = watch.value
  const now = told.now.value
  const listed = useAnswer('listScheduled', [], [list.rows.value, clock.value])
  const { scheduled: all = [], waiting = [], more = 0 } = listed ?? {}
  const due = all.filter(({ at, kind: what }) => what !== 'cvv_token_expires' || Date.parse(at) > now)
  const idOf = ({ link = '', transaction = link }: Partial<ScheduledEntry>) => transaction
  const nameOf = (entry: Partial<ScheduledEntry>) => {
    const row = list.find(idOf(entry))
    return row ? referenceOf(row) : (entry.refno ?? idOf(entry))
  }
  return (
    <>
      <h3>What is due next</h3>
      {due.length + waiting.length === 0 && <p class="mut">Nothing: nothing is open, and no webhook is under way.</p>}
      <ol class="dues">
        {due.slice(0, FEW).map((entry) => (
          <li key={`${entry.kind} ${entry.webhook ?? (idOf(entry) || entry.fingerprint)}`}>
            <span class="num">{ahead(entry.at, now)}</span>
            <a class="cut" href={nav.href({ view: 'live', selected: idOf(entry) })}>
              {upper(entry.kind.replaceAll('_', ' '))}
              {entry.attempt && ` ${entry.attempt}`}
              {idOf(entry) && `: ${nameOf(entry)}`}
            </a>
            {Date.parse(entry.at) > now && <Jump at={entry.at} look="bare" />}
          </li>
        ))}
        {waiting.slice(0, FEW).map((held) => (
          <li key={held.webhook}>
            <span>held</span>
            <a class="cut" href={nav.href({ view: 'live', selected: idOf(held) })}>
              Webhook of {nameOf(held)}: {WAITS[held.waitsFor]}
            </a>
          </li>
        ))}
      </ol>
      {due.length > FEW && <p class="hint">{due.length - FEW + more} more after that.</p>}
    </>
  )
}

/** The time of the space: it surprises most, so it stands first. */
const ClockBox = () => {
  const { act, told, watch } = useConsole()
  const [wish, setWish] = useState<string>()
  const clock = watch.value.clock.value
  const change = (done: string, body: ClockRequest) => act(done, 'setClock', { body })
  const isFrozen = clock?.mode === 'frozen'
  const apart = clock ? apartWords(clock) : ''
  const isReal = apart === ''
  const now = told.now.value
  return (
    <>
      <h2 class="h3">Clock</h2>
      <p class="time num">{dated(now)}</p>
      <div class="clk">
        <Tag
          icon={isFrozen ? 'snow' : 'time'}
          words={isFrozen ? apart : `runs, ${apart || 'in real time'}`}
          tone={isReal ? 'wait' : 'warn'}
        />
      </div>
      <div class="acts">
        {!isFrozen && (
          <Button icon="snow" onClick={() => change('Clock frozen', { mode: 'frozen' })}>
            Freeze
          </Button>
        )}
        {STEPS.map(([advance, words]) => (
          <Button key={advance} onClick={() => change('Clock moved on', { advance })}>
            {words}
          </Button>
        ))}
        <Button
          aria-expanded={wish !== undefined}
          onClick={() => setWish(wish === undefined ? new Date(now).toISOString().slice(0, 19) : undefined)}
        >
          Set…
        </Button>
        {!isReal && <Button onClick={() => change('Back to real time', { mode: 'live' })}>Back to real time</Button>}
      </div>
      {wish !== undefined && (
        <Form
          class="inline"
          onSubmit={async () => {
            const got = await change('Clock set', { mode: 'frozen', now: `${wish.padEnd(19, ':00')}Z` })
            if ('value' in got) setWish(undefined)
          }}
        >
          <Field
            label="Date and time, in UTC"
            type="datetime-local"
            step="1"
            required
            value={wish}
            onChange={setWish}
          />
          <Button look="pri" type="submit">
            Freeze there
          </Button>
        </Form>
      )}
    </>
  )
}

/** The clock of the space, and what is due by it. */
export const ClockMenu = () => (
  <section class="wide-pop" aria-label="Clock">
    <ClockBox />
    <DueBox />
  </section>
)
