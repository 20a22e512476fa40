import { useState } from 'preact/hooks'
import type { Coverage } from '../../contract/control.gen.ts'
import { age, counted } from '../../telling/figures.ts'
import { Button } from '../parts/controls.tsx'
import { Sign } from '../parts/sign.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { useConsole } from '../parts/use-console.ts'

type MetProps = Pick<Coverage['never'][number], 'name' | 'means'> & { readonly often?: string }

const Met = ({ name, means, often = 'never' }: MetProps) => (
  <li class="why">
    <Sign name={often === 'never' ? 'wait' : 'pass'} />
    <span class={often === 'never' ? '' : 'ink2'}>
      {means}
      <small>
        <code>{name}</code>: {often}
      </small>
    </span>
  </li>
)

/** What every app should survive: which of it the app of this space has met, and which never. */
export const CoverageBox = () => {
  const { act, control, told, watch } = useConsole()
  const [count, setCount] = useState(0)
  const { list } = watch.value
  const got = useAnswer(() => control.call('showCoverage'), [list.rows.value, count])
  if (!got) return null
  const { seen, never, survive } = got
  const now = told.now.value
  const reset = async (): Promise<void> => {
    await act('Counted from now on', 'resetCoverage', {})
    setCount(count + 1)
  }
  return (
    <section class="box" aria-label="What your app has met">
      <h2 class="h3">What your app has met</h2>
      <p class="ink2">
        {survive.met} of the {survive.of} things that every app should survive, counted each time that the app meets
        one, until this space is reset.
      </p>
      <ul class="near">
        {seen
          .filter((one) => one.survive)
          .map(({ times, last, ...one }) => (
            <Met key={one.name} {...one} often={`${counted(times, 'time', 'times')}, last ${age(last, now)} ago`} />
          ))}
        {never
          .filter((one) => one.survive)
          .map((one) => (
            <Met key={one.name} {...one} />
          ))}
      </ul>
      <div class="acts">
        <Button onClick={reset}>Count anew</Button>
      </div>
    </section>
  )
}
