import { useState } from 'preact/hooks'
import type { ClockWish } from '../../contract/control.gen.ts'
import { Icon } from '../../look/icon.tsx'
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
          <button type="button" class="btn" onClick={() => void change('Clock frozen', { mode: 'frozen' })}>
            <Icon name="snow" isSmall />
            Freeze
          </button>
        )}
        {STEPS.map(([advance, words]) => (
          <button key={advance} type="button" class="btn" onClick={() => void change('Clock moved on', { advance })}>
            {words}
          </button>
        ))}
        <button
          type="button"
          class="btn"
          aria-expanded={wish !== undefined}
          onClick={() => setWish(wish === undefined ? new Date(now).toISOString().slice(0, 19) : undefined)}
        >
          Set…
        </button>
        {isReal ? null : (
          <button type="button" class="btn" onClick={() => void change('Back to real time', { mode: 'live' })}>
            Back to real time
          </button>
        )}
      </div>
      {wish === undefined ? null : (
        <form
          class="inline"
          onSubmit={async (event) => {
            event.preventDefault()
            const got = await change('Clock set', { mode: 'frozen', now: `${wish.padEnd(19, ':00')}Z` })
            if ('value' in got) setWish(undefined)
          }}
        >
          <label>
            <span class="lab">Date and time, in UTC</span>
            <input
              class="inp"
              type="datetime-local"
              step="1"
              required
              value={wish}
              onInput={({ currentTarget }) => setWish(currentTarget.value)}
            />
          </label>
          <button type="submit" class="btn pri">
            Freeze there
          </button>
        </form>
      )}
    </>
  )
}
