import { useState } from 'preact/hooks'
import type { ClockRequest, ScheduledEntry, WaitingWebhook } from '../../core/contract/control.gen.ts'
import { ahead, upper } from '../../core/describe/format.ts'
import { merchantReferenceOf } from '../../core/describe/merchant-reference.ts'
import { SkipButton } from '../parts/action-buttons.tsx'
import { Button, Field, Form } from '../parts/controls.tsx'
import { Tag } from '../parts/display-parts.tsx'
import { focusOnRender, useConsole, useResponse } from '../parts/hooks.ts'
import { clockDifference } from '../state/space-clock.ts'

/** The steps by which the clock can be advanced. */
const STEPS = [
  ['30s', '+30 s'],
  ['5m', '+5 min'],
  ['31m', '+31 min'],
  ['1d', '+1 day'],
] as const

/** Formats a time as `22 Nov 2026 16:42:10 UTC`. */
const dated = (ms: number): string => new Date(ms).toUTCString().slice(5).replace('GMT', 'UTC')

const WAITS: Readonly<Record<WaitingWebhook['waitsFor'], string>> = {
  redirect: 'until the browser returns',
  status_read: 'until the status is read',
  attempt: 'until another attempt ends',
  manual: 'until you send it',
}

const FEW = 5

/** Lists the scheduled events with a button that advances the clock to each, so that you need not compute 31 minutes. */
const DueBox = () => {
  const { nav, derived, watch } = useConsole()
  const { clock, list } = watch.value
  const now = derived.now.value
  const listed = useResponse('listScheduled', [], [list.rows.value, clock.value])
  const { scheduled = [], waiting = [], omitted = 0 } = listed ?? {}
  const due = scheduled.filter(({ at, kind }) => kind !== 'cvv_token_expires' || Date.parse(at) > now)
  const idOf = ({ link = '', transaction = link }: Partial<ScheduledEntry>) => transaction
  const nameOf = (entry: Partial<ScheduledEntry>) => {
    const row = list.find(idOf(entry))
    return row ? merchantReferenceOf(row) : (entry.refno ?? idOf(entry))
  }
  return (
    <>
      <h3>Scheduled</h3>
      {due.length + waiting.length === 0 && <p class="mut">Nothing is scheduled.</p>}
      <ol class="dues">
        {due.slice(0, FEW).map((entry) => (
          <li key={`${entry.kind} ${entry.webhook ?? (idOf(entry) || entry.fingerprint)}`}>
            <span class="num">{ahead(entry.at, now)}</span>
            <a href={nav.href({ view: 'live', selected: idOf(entry) })}>
              {upper(entry.kind.replace('cvv', 'CVV').replaceAll('_', ' '))}
              {entry.attempt && ` ${entry.attempt}`}
              {idOf(entry) && `: ${nameOf(entry)}`}
            </a>
            {Date.parse(entry.at) > now && <SkipButton at={entry.at} variant="bare" />}
          </li>
        ))}
        {waiting.slice(0, FEW).map((held) => (
          <li key={held.webhook}>
            <span>held</span>
            <a href={nav.href({ view: 'live', selected: idOf(held) })}>
              Webhook of {nameOf(held)}: {WAITS[held.waitsFor]}
            </a>
          </li>
        ))}
      </ol>
      {due.length > FEW && <p class="hint">{due.length - FEW + omitted} more later</p>}
    </>
  )
}

/** Shows the clock of the space and changes it. */
const ClockBox = () => {
  const { act, derived, watch } = useConsole()
  const [edited, setEdited] = useState<string>()
  const clock = watch.value.clock.value
  const setClock = (done: string, body: ClockRequest) => act(done, 'setClock', { body })
  const isFrozen = clock?.mode === 'frozen'
  const difference = clock ? clockDifference(clock) : ''
  const isReal = difference === ''
  const now = derived.now.value
  return (
    <>
      <h2 class="h3">Clock</h2>
      <p class="time num">{dated(now)}</p>
      <div class="clk">
        <Tag
          icon={isFrozen ? 'snow' : 'time'}
          label={isFrozen ? difference : `runs ${difference || 'in real time'}`}
          tone={isReal ? 'wait' : 'warn'}
        />
      </div>
      <div class="acts">
        {!isFrozen && (
          <Button icon="snow" onClick={() => setClock('Clock frozen', { mode: 'frozen' })}>
            Freeze
          </Button>
        )}
        {STEPS.map(([advance, label]) => (
          <Button key={advance} onClick={() => setClock('Clock advanced', { advance })}>
            {label}
          </Button>
        ))}
        <Button
          aria-expanded={edited !== undefined}
          onClick={() => setEdited(edited === undefined ? new Date(now).toISOString().slice(0, 19) : undefined)}
        >
          Set…
        </Button>
        {!isReal && (
          <Button onClick={() => setClock('Clock in real time', { mode: 'live' })}>Return to real time</Button>
        )}
      </div>
      {edited !== undefined && (
        <Form
          class="inline"
          onSubmit={async () => {
            const got = await setClock('Clock set', { mode: 'frozen', now: `${edited.padEnd(19, ':00')}Z` })
            if ('value' in got) setEdited(undefined)
          }}
        >
          <Field
            ref={focusOnRender}
            label="Date and time, in UTC"
            type="datetime-local"
            step="1"
            required
            value={edited}
            onChange={setEdited}
          />
          <Button variant="pri" type="submit">
            Set and freeze
          </Button>
        </Form>
      )}
    </>
  )
}

/** Renders the clock of the space and the scheduled events. */
export const ClockMenu = () => (
  <section class="wide-pop" aria-label="Clock">
    <ClockBox />
    <DueBox />
  </section>
)
