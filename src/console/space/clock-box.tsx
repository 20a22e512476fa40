import { useState } from 'preact/hooks'
import type { ClockWish } from '../../contract/control.gen.ts'
import { Button, Field, Form } from '../parts/controls.tsx'
import { Tag } from '../parts/sign.tsx'
import { useConsole } from '../parts/use-console.ts'
import { apartWords } from '../state/steering.ts'

/** How far the clock can be moved at once. */
const STEPS: readonly (readonly [advance: string, words: string])[] = [
  ['30s', '+30 s'],
  ['5m', '+5 min'],
  ['31m', '+31 min'],
  ['1d', '+1 day'],
]

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `22 Nov 2026, 16:42:10 UTC`. */
const dated = (ms: number): string => {
  const at = new Date(ms)
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}, ${at.toISOString().slice(11, 19)} UTC`
}

/** The time of the space: it surprises most, so it stands first. */
export const ClockBox = () => {
  const { act, told, watch } = useConsole()
  const [wish, setWish] = useState<string>()
  const clock = watch.value.clock.value
  const change = (done: string, body: ClockWish) => act(done, 'setClock', { body })
  const isFrozen = clock?.mode === 'frozen'
  const apart = apartWords(clock?.offsetMs)
  const isReal = !isFrozen && apart === ''
  const now = told.now.value
  return (
    <>
      <h2 class="h3">Clock</h2>
      <p class="time num">{dated(now)}</p>
      <div class="clk">
        <Tag
          icon={isFrozen ? 'snow' : 'time'}
          words={isFrozen ? 'frozen' : `runs, ${apart || 'in real time'}`}
          tone={isReal ? 'wait' : 'warn'}
        />
      </div>
      <div class="acts">
        {isFrozen ? null : (
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
        {isReal ? null : (
          <Button onClick={() => change('Back to real time', { mode: 'live' })}>Back to real time</Button>
        )}
      </div>
      {wish === undefined ? null : (
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
